import type { ESTree, Plugin } from 'vite'

/** What a call declares and the browser never asks: the server judges by it, and tests check what it answers. */
const forServer = new Set(['summary', 'also', 'ours', 'query', 'reply', 'status'])

type Edit = { start: number; end: number; text: string }

/** Cuts out of every `endpoint({ … })` what only the server reads. */
function cutsIn(node: unknown, code: string): Edit[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, callee, arguments: given } = node as ESTree.CallExpression
  const isEndpoint = type === 'CallExpression' && callee.type === 'Identifier' && callee.name === 'endpoint'
  if (!isEndpoint || given[0]?.type !== 'ObjectExpression')
    return Object.values(node).flatMap((one) => cutsIn(one, code))
  return given[0].properties
    .filter((one) => one.type === 'Property' && one.key.type === 'Identifier' && forServer.has(one.key.name))
    .map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' }))
}

/** Says of every value that a module makes by calls that nothing else happens: what nobody uses is left out. */
function pureMarks({ body }: ESTree.Program): Edit[] {
  const declared = body.map((one) => (one.type === 'ExportNamedDeclaration' ? one.declaration : one))
  return declared.flatMap((one) =>
    one?.type !== 'VariableDeclaration'
      ? []
      : one.declarations.flatMap(({ init }) =>
          init?.type !== 'CallExpression'
            ? []
            : [
                { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => ' },
                { start: init.end, end: init.end, text: ')()' },
              ],
        ),
  )
}

/**
 * Leaves out of the contract what the browser does not use, the schemas of answers above all: there are hundreds, and
 * each takes its time to make before the first screen can come.
 */
export const leanContract = (): Plugin => ({
  name: 'fairlead-lean-contract',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/src\/.*\.ts$/ },
    handler(code) {
      const program = this.parse(code)
      const edits = [...cutsIn(program, code), ...pureMarks(program)].sort((a, b) => b.start - a.start)
      let lean = code
      for (const { start, end, text } of edits) lean = lean.slice(0, start) + text + lean.slice(end)
      return { code: lean, map: null }
    },
  },
})
