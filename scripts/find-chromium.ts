import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** How browsers are called where they are installed. */
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** What a test browser is started with: it works in a container, and asks nobody anything. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * For journeys, whose pages live for seconds: what moves for the eye alone stands still, as it does for the person who asks for
 * that, and no code is made faster than it will ever be run.
 */
export const journeyFlags = [...chromiumFlags, '--force-prefers-reduced-motion', '--js-flags=--no-opt --no-maglev']

function onPath(name: string): string | undefined {
  const { status, stdout } = spawnSync(process.platform === 'win32' ? 'where' : 'which', [name], { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n')[0]?.trim() || undefined : undefined
}

/** The browser that playwright-core has downloaded, if it has. */
async function ofPlaywright(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

/** Downloads one with playwright-core's own command; with the system's libraries where that is allowed. */
function install(): string | undefined {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core')), 'cli.js')
  const isRoot = process.getuid?.() === 0
  const tries = isRoot ? [['--with-deps'], []] : [[]]
  let problem: string | undefined
  for (const more of tries)
    try {
      execFileSync(process.execPath, [cli, 'install', 'chromium', ...more], { stdio: ['ignore', 'pipe', 'pipe'] })
      return undefined
    } catch (error) {
      problem = String((error as { stderr?: Buffer }).stderr ?? error).trim()
    }
  return problem
}

/** Debian's own package, where it may be installed: by root on a machine with apt. */
function installPackage(): void {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return
  process.stderr.write("The download failed; installing Debian's package chromium.\n")
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium')
  // Not every release has it: tests go without.
  apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
}

/**
 * The same browser without a window, where it is installed beside: it draws a page with half the work, and
 * shows no notifications. Otherwise the path as it was given.
 */
export function withoutWindow(path: string): string {
  const packaged = `${path}-headless-shell`
  if (existsSync(packaged)) return packaged
  // Playwright keeps both in folders named alike: …/chromium-1234/… and …/chromium_headless_shell-1234/…
  const [, cwd, version] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(path) ?? []
  const [shell] = cwd ? globSync(`chromium_headless_shell-${version}/*/*headless*shell{,.exe}`, { cwd }) : []
  return cwd && shell ? join(cwd, shell) : path
}

/**
 * The path of a Chromium to test with: what CHROMIUM_PATH names, one that is installed, or one that is
 * downloaded or installed now. Throws with what is missing when there is none.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, but no file is there.`)
  }
  const installed = names.map(onPath).find(Boolean) ?? places.find(existsSync) ?? (await ofPlaywright())
  if (installed) return installed
  process.stderr.write('No Chromium is installed; downloading one with playwright-core.\n')
  const problem = install()
  const downloaded = await ofPlaywright()
  if (downloaded) return downloaded
  installPackage()
  const packaged = names.map(onPath).find(Boolean)
  if (packaged) return packaged
  throw new Error(
    `The browser tests need Chromium, and none could be found or downloaded.\n` +
      `Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.\n${problem ?? ''}`,
  )
}
