import type { Plugin } from 'vite'

/** Has the page fetch the font of most texts beside its script, not after its styles: text does not jump. */
export function preloadFont(name: string): Plugin {
  return {
    name: 'fairlead-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((path) => path.includes(name))
        if (!file) throw new Error(`the font ${name} is not in the build`)
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          fetchpriority: 'low',
          href: `/${file}`,
          crossorigin: true,
        }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
