import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|json|webmanifest|txt)$/
/** Below this the headers of the answer outweigh what is saved. */
const smallest = 512

/** Writes a .br and a .gz beside every text file of the build: the server sends them as they are. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'fairlead-precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    writeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name)
        if (!entry.isFile() || !compressible.test(entry.name) || statSync(file).size < smallest) continue
        const text = readFileSync(file)
        const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
        writeFileSync(`${file}.br`, brotliCompressSync(text, { params: hint }))
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
      }
    },
  }
}
