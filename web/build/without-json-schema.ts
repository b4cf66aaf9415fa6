import type { Plugin } from 'vite'

const parts = /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/
const exported = /^export (?:async )?(?:const|function) (\w+)/gm

/**
 * Leaves out Zod's way to JSON Schema, which every schema carries along and only the server uses: 6 kB of
 * the first screen. What builds it answers nothing here.
 */
export const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: parts },
    handler(code) {
      const names = [...code.matchAll(exported)].map(([, name]) => name)
      if (names.length === 0) this.error('Zod’s JSON Schema is not where it was: see build/without-json-schema.ts')
      return { code: names.map((name) => `export const ${name} = () => undefined`).join('\n'), map: null }
    },
  },
})
