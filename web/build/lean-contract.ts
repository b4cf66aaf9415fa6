import type { ESTree, Plugin } from 'vite'

/** What a call declares and the browser never asks: the server judges by it, and tests check what it answers. */
const forServer = new Set(['summary', 'also', 'ours', 'params', 'query', 'reply', 'status'])

type Edit = { start: number; end: number; text: string }

/** What stands at the very left of a call: `z` of `z.object({ … }).optional()`. */
function rootOf(node: ESTree.Node): string | undefined {
  if (node.type === 'CallExpression') return rootOf(node.callee)
  if (node.type === 'MemberExpression') return rootOf(node.object)
  return node.type === 'Identifier' ? node.name : undefined
}

const around = ({ start, end }: ESTree.Node, before: string, after: string): Edit[] => [
  { start, end: start, text: before },
  { start: end, end, text: after },
]
const afterwards = (node: ESTree.Node) => around(node, '/* @__PURE__ */ later(() => ', ')')

/** Makes of every `endpoint({ … })` what it is: without what only the server reads, its body's schema made when asked for. */
function callsIn(node: unknown, code: string): Edit[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, callee, arguments: given, start, end } = node as ESTree.CallExpression
  const isEndpoint = type === 'CallExpression' && callee.type === 'Identifier' && callee.name === 'endpoint'
  const [definition] = given ?? []
  if (!isEndpoint || definition?.type !== 'ObjectExpression')
    return Object.values(node).flatMap((one) => callsIn(one, code))
  const parts = definition.properties.flatMap((one): Edit[] => {
    if (one.type !== 'Property' || one.key.type !== 'Identifier') return []
    if (one.key.name === 'body' && one.value.type === 'CallExpression') return afterwards(one.value)
    if (!forServer.has(one.key.name)) return []
    return [{ start: one.start, end: one.end + (/^\s*,/.exec(code.slice(one.end))?.[0].length ?? 0), text: '' }]
  })
  return [{ start, end: definition.start, text: '(' }, ...parts, { start: definition.end, end, text: ')' }]
}

/** The names that a module gives to what it imports or declares. */
const namesIn = ({ body }: ESTree.Program): Set<string> =>
  new Set(
    body.flatMap((one) => {
      if (one.type === 'ImportDeclaration') return one.specifiers.map(({ local }) => local.name)
      const declared = one.type === 'ExportNamedDeclaration' ? one.declaration : one
      if (declared?.type === 'FunctionDeclaration') return declared.id ? [declared.id.name] : []
      if (declared?.type !== 'VariableDeclaration') return []
      return declared.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
    }),
  )

/**
 * Schemas are made when they are first looked at. Of every other value that a module makes by a call it is said that
 * nothing else happens: what nobody uses is left out.
 */
function valuesIn(program: ESTree.Program): Edit[] {
  const names = namesIn(program)
  // Schemas and what makes them are written with a capital letter.
  const isSchema = (root = '') => names.has(root) && /^(?:z$|[A-Z])/.test(root)
  const declared = program.body.map((one) => (one.type === 'ExportNamedDeclaration' ? one.declaration : one))
  return declared.flatMap((one) =>
    one?.type !== 'VariableDeclaration'
      ? []
      : one.declarations.flatMap(({ init }) => {
          // Some fields that several schemas have.
          if (init?.type === 'ObjectExpression')
            return init.properties.some((part) => part.type === 'Property' && isSchema(rootOf(part.value)))
              ? around(init, '/* @__PURE__ */ later(() => (', '))')
              : []
          if (init?.type !== 'CallExpression') return []
          const root = rootOf(init)
          if (root === 'endpoint') return []
          return isSchema(root) ? afterwards(init) : around(init, '/* @__PURE__ */ (() => ', ')()')
        }),
  )
}

/**
 * Leaves out of the contract what the browser does not use, and makes its schemas when they are first looked at: there
 * are hundreds, and each takes its time to make before the first screen can come.
 */
export const leanContract = (): Plugin => ({
  name: 'fairlead-lean-contract',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/src\/.*\.ts$/ },
    handler(code) {
      const program = this.parse(code)
      const edits = [...callsIn(program, code), ...valuesIn(program)].sort((a, b) => b.start - a.start || b.end - a.end)
      let lean = code
      for (const { start, end, text } of edits) lean = lean.slice(0, start) + text + lean.slice(end)
      return { code: `import { later } from '~/lib/browser/later.ts'\n${lean}`, map: null }
    },
  },
})
