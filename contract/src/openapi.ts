import { z } from 'zod'
import { type Endpoint, isWrite } from './endpoint.ts'
import { ErrorBody } from './errors.ts'
import { endpoints, type NamedEndpoint } from './index.ts'
import { listOf } from './lists.ts'

type Json = { [key: string]: unknown }

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Json
  return rest
}

const isNothing = (schema: z.ZodType) => schema instanceof z.ZodUndefined || schema instanceof z.ZodVoid

/** Every part of a path or query is a parameter of its own. */
function parameters(endpoint: Endpoint): Json[] {
  const of = (where: 'path' | 'query', schema: z.ZodType): Json[] => {
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
    return Object.entries(properties).map(([name, part]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: part,
    }))
  }
  const key =
    endpoint.method !== 'GET' && isWrite(endpoint) && endpoint.access.session === true
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]
      : []
  return [...of('path', endpoint.params), ...of('query', endpoint.query), ...key]
}

const accessWords = ({ access }: Endpoint): string => {
  if (access.session === false) return 'Needs no session.'
  if (access.session === 'optional') return 'Works with and without a session.'
  const needs = [
    access.owner && 'the owner',
    access.policy && `the permission ${access.policy}`,
    access.plan && `a plan with ${access.plan}`,
    access.flag && `the feature ${access.flag}`,
  ].filter(Boolean)
  return needs.length > 0 ? `Needs a session, and ${needs.join(', ')}.` : 'Needs a session.'
}

const error = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

function operation({ name, capability, endpoint }: NamedEndpoint): Json {
  const success = isNothing(endpoint.reply)
    ? { 204: { description: 'Done' } }
    : {
        [endpoint.status ?? 200]: {
          description: 'Success',
          content: { 'application/json': { schema: schemaOf(listOf(endpoint)?.schema ?? endpoint.reply, 'output') } },
        },
      }
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `${accessWords(endpoint)}${endpoint.ours ? ' One of Fairlead’s own calls.' : ''}`,
    tags: [capability],
    parameters: parameters(endpoint),
    ...(isNothing(endpoint.body)
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }),
    ...(endpoint.access.session === false ? { security: [] } : {}),
    responses: { ...success, default: error('Every error has this body') },
  }
}

/** The contract as OpenAPI 3.1; its paths are the specification's. */
export function openApi(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const named of endpoints)
    for (const path of [named.endpoint.path, ...(named.endpoint.also ?? [])]) {
      const key = path.replace(/:(\w+)/g, '{$1}')
      const id = path === named.endpoint.path ? named.name : `${named.name}_${path.split('/').length}`
      paths[key] = { ...paths[key], [named.endpoint.method.toLowerCase()]: { ...operation(named), operationId: id } }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fairlead',
      version,
      description: 'The Fairlead API. Paths work with and without the final slash. Times are RFC 3339 in UTC.',
    },
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-fairlead' } },
    },
    security: [{ session: [] }],
  }
}
