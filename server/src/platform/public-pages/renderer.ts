import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { PublicDocument } from '@fairlead/contract/flow/lead-forms/public-page'
import type { PublicContentDocument } from '@fairlead/contract/records/public-content'

export type Script = { text: Buffer; gzip: Buffer; brotli: Buffer }

/** The public pages as built by the web: what draws them, and the scripts that go with them. */
export type Renderer = {
  render: (document: PublicDocument) => string
  /** Draws what a link to shared content shows. */
  renderContent: (document: PublicContentDocument) => string
  /** The address of the form's script; another one after each change of it. */
  scriptUrl: string
  form: Script
  embed: Script
  /** The script of shared content, and its address. */
  view: Script
  viewUrl: string
  /** The script of pages that count visitors for advertisements, and its address. */
  pixels: Script
  pixelsUrl: string
  /** A picture of the build: the icon, or a country's flag. */
  picture: (name: string) => Promise<Buffer | undefined>
}

function readScript(file: string): Script {
  const text = readFileSync(file)
  return { text, gzip: gzipSync(text, { level: 9 }), brotli: brotliCompressSync(text) }
}

/** Loads the build of the public pages, once, or after each build while developing. Answers undefined when there is none. */
export function rendererIn(root: string, isProduction: boolean): () => Promise<Renderer | undefined> {
  const entry = join(root, 'render.js')
  let loaded: { at: number; renderer: Promise<Renderer> } | undefined
  return async () => {
    if (loaded && isProduction) return loaded.renderer
    if (!existsSync(entry)) return undefined
    const at = statSync(entry).mtimeMs
    if (loaded?.at !== at) loaded = { at, renderer: load(root, `${pathToFileURL(entry).href}?at=${at}`) }
    return loaded.renderer
  }
}

const hashOf = ({ text }: Script): string => createHash('sha256').update(text).digest('base64url').slice(0, 12)

async function load(root: string, entry: string): Promise<Renderer> {
  const { render, renderContent } = (await import(entry)) as Pick<Renderer, 'render' | 'renderContent'>
  const script = (name: string) => readScript(join(root, `${name}.js`))
  const [form, view, pixels] = [script('form'), script('view'), script('pixels')]
  return {
    render,
    renderContent,
    form,
    scriptUrl: `/f-assets/form-${hashOf(form)}.js`,
    view,
    viewUrl: `/s-assets/view-${hashOf(view)}.js`,
    pixels,
    pixelsUrl: `/f-assets/pixels-${hashOf(pixels)}.js`,
    embed: script('embed'),
    // The pattern lets no name out of the folder.
    picture: async (name) =>
      /^(?:favicon|flags\/[A-Z]{2})\.svg$/.test(name) ? readFile(join(root, name)).catch(() => undefined) : undefined,
  }
}
