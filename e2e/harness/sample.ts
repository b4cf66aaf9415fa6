import type { Endpoint } from '@fairlead/contract/endpoint'
import { listOf } from '@fairlead/contract/lists'
import { z } from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

/** One text of each form that the contract knows: the first that fits is taken. */
const texts = [
  'Sample',
  'sample',
  '01a1fe30-16db-75f0-aa66-39735c6669af',
  '2026-11-20T03:42:00Z',
  '2026-11-20',
  '09:00',
  'SG',
  'https://fairlead.test/sample',
  'sample@fairlead.test',
  '#0f6e84',
  'sample/picture.png',
  '12345678901234',
]
const formats: Record<string, number> = { uri: 7, email: 8 }
/** What the contract checks by code, which no schema says: by the name of the property. */
const known: Record<string, (value: unknown) => unknown> = {
  country: () => 'SG',
  country_code: () => 'SG',
  expressions: () => [],
  pixels: () => ({ meta: null, google: null, tiktok: null, linkedin: null }),
  until: (value) => (value === '09:00' ? '18:00' : value),
  zone: () => 'Asia/Singapore',
}

/** Undefined where none fits. */
function textOf({ format, pattern, minLength = 0, maxLength = 1000 }: Schema): string | undefined {
  const byFormat = formats[format ?? '']
  if (byFormat !== undefined) return texts[byFormat]
  const isFit = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text))
  return texts.find(isFit)
}

/** How much of what a schema allows: nothing that may be left out, or one of everything. */
export type Size = 'least' | 'most'
/** A schema that holds itself is followed so far. */
const deepest = 12

function fill(schema: Schema, size: Size, defs: Record<string, Schema>, depth = 0): unknown {
  const of = (part: unknown) => fill(part as Schema, depth < deepest ? size : 'least', defs, depth + 1)
  const { $ref, anyOf = schema.oneOf, allOf } = schema
  if ($ref) return of(defs[$ref.split('/').at(-1) ?? ''])
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (anyOf) {
    const isNull = (one: unknown) => (one as Schema).type === 'null'
    const [nulls, others] = [anyOf.filter(isNull), anyOf.filter((one) => !isNull(one))]
    const ordered = size === 'least' ? [...nulls, ...others] : [...others, ...nulls]
    return ordered
      .values()
      .map(of)
      .find((value) => value !== undefined)
  }
  if (allOf) return Object.assign({}, ...allOf.map(of))
  if (schema.type === 'object') {
    const { properties = {}, required = [], additionalProperties } = schema
    const names = size === 'least' ? required : [...new Set([...required, ...Object.keys(properties)])]
    const sampleOf = (name: string) => {
      const value = of(properties[name] ?? additionalProperties)
      return value === null ? value : (known[name]?.(value) ?? value)
    }
    return Object.fromEntries(names.map((name) => [name, sampleOf(name)]))
  }
  if (schema.type === 'array') {
    if (Array.isArray(schema.prefixItems)) return schema.prefixItems.map(of)
    return Array.from({ length: Math.max(schema.minItems ?? 0, size === 'most' ? 1 : 0) }, () => of(schema.items))
  }
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(schema.minimum ?? 0, Math.min(size === 'most' ? 3 : 0, schema.maximum ?? 3))
  return schema.type === 'boolean' ? size === 'most' : null
}

/** What a call may answer by the contract: of a list no rows or one, of everything else as little or as much as there is. */
export function sampleReply(endpoint: Endpoint, size: Size): unknown {
  const reply = listOf(endpoint)?.schema ?? endpoint.reply
  if (reply instanceof z.ZodUndefined || reply instanceof z.ZodVoid) return undefined
  const schema = z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }) as Schema
  return fill(schema, size, schema.$defs ?? {})
}
