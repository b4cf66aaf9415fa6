import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { chromiumFlags, findChromium } from './find-chromium.ts'

/** Makes the icons of the installed application from the mark: `npm run icons`, after the mark has changed. */
const folder = fileURLToPath(new URL('../web/public', import.meta.url))
const accent = '#0f6e84'

type Icon = {
  name: string
  size: number
  /** How much of the icon the mark takes; a mask may cut away all that lies outside the middle 80 %. */
  mark: number
  ground: string
  /** Share of the side by which the corners are rounded. */
  corner?: number
}
const icons: readonly Icon[] = [
  { name: 'icon-192', size: 192, mark: 0.78, ground: accent, corner: 0.22 },
  { name: 'icon-512', size: 512, mark: 0.78, ground: accent, corner: 0.22 },
  { name: 'icon-maskable-512', size: 512, mark: 0.64, ground: accent },
  { name: 'apple-touch-icon', size: 180, mark: 0.74, ground: accent },
  // Of this one a phone shows the shape alone, in a colour of its own.
  { name: 'badge-96', size: 96, mark: 1, ground: 'transparent' },
]

const mark = readFileSync(`${folder}/favicon.svg`, 'utf8')
  .replace(/<style>.*<\/style>/, '')
  .replace(/stroke="#\w+"/, 'stroke="#fff"')
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
try {
  for (const { name, size, mark: share, ground, corner = 0 } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>
      body { margin: 0 }
      div { display: grid; place-items: center; height: 100vh; background: ${ground}; border-radius: ${corner * size}px }
      svg { width: ${share * 100}% }
    </style><div>${mark}</div>`)
    writeFileSync(`${folder}/${name}.png`, await page.screenshot({ omitBackground: true }))
    await page.close()
  }
} finally {
  await browser.close()
}
