import { registerHooks } from 'node:module'

/**
 * Has Node look up where a name leads once, and not again for each file that imports it: two seconds of a start on a
 * slow machine. Its own way reads the nearest package.json of the importing file, and the whole one of what is imported,
 * each time; drizzle-orm's has 180 kB, which each of its own files asks for as well. A name leads to the same place from
 * everywhere in a workspace. What comes after this in the same file is imported dynamically: static imports are looked
 * up before anything runs.
 */
const known = new Map<string, ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & {}>>()

registerHooks({
  resolve(name, context, next) {
    const from = context.parentURL
    if (!from) return next(name, context)
    const isRelative = name.startsWith('.')
    if (from.includes('/node_modules/')) {
      const isDrizzle = isRelative && name.endsWith('.js') && from.includes('/node_modules/drizzle-orm/')
      return isDrizzle ? { url: new URL(name, from).href, format: 'module', shortCircuit: true } : next(name, context)
    }
    if (isRelative)
      return name.endsWith('.ts')
        ? { url: new URL(name, from).href, format: 'module-typescript', shortCircuit: true }
        : next(name, context)
    const key = `${from.split('/src/')[0]} ${name}`
    const found = known.get(key) ?? { ...next(name, context), shortCircuit: true }
    known.set(key, found)
    return found
  },
})
