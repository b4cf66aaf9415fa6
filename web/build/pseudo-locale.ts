import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const words = fileURLToPath(new URL('pseudo-words.ts', import.meta.url))

/**
 * With PSEUDO_LOCALE set, every text of the catalogues is written in letters that no text of ours has, a third
 * longer and in brackets: what stays as it was does not come from a catalogue, and what is cut off will be in other
 * languages. `PSEUDO_LOCALE=1 npm run dev` shows it; a browser test walks every screen with it. Without the setting
 * nothing of it is in the build.
 */
export const pseudoLocale = (): Plugin => ({
  name: 'fairlead-pseudo-locale',
  enforce: 'pre',
  transform: {
    filter: { id: /\/locales\/en\/[\w-]+\.ts$/ },
    handler(code) {
      if (!process.env.PSEUDO_LOCALE) return null
      const begin = 'export default {'
      if (!code.includes(begin)) this.error('A catalogue begins with `export default {`')
      const catalogue = code.replace(begin, 'const en = {')
      return {
        code: `import { pseudoOf } from ${JSON.stringify(words)}\n${catalogue}\nexport default pseudoOf(en)\n`,
        map: null,
      }
    },
  },
})
