import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { envExample } from './config.ts'

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const dockerfile = read('Dockerfile')
const { workspaces, dependencies } = JSON.parse(read('package.json')) as {
  workspaces: string[]
  dependencies: { node: string }
}

it('the image has the Node that the program is tested on, and each stage that installs knows every workspace', () => {
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  expect(images.length).toBeGreaterThan(1)
  for (const image of images) expect(image).toBe(`node:${dependencies.node}-bookworm-slim`)
  const stages = dockerfile.split(/^FROM /m).filter((stage) => stage.includes('npm ci'))
  expect(stages).toHaveLength(2)
  for (const stage of stages)
    for (const workspace of workspaces) expect(stage).toContain(`COPY ${workspace}/package.json ${workspace}/`)
})

it('the image runs without rights, and brings nothing that builds or tests (S64)', () => {
  const [last = ''] = dockerfile.split(/^FROM /m).slice(-1)
  expect(last).toMatch(/^USER node$/m)
  expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('CMD ["node", "server/src/main.ts"]'))
  expect(dockerfile).toContain('npm ci --omit=dev --ignore-scripts')
  const ignored = read('.dockerignore').split('\n')
  // All is left out but what is named.
  expect(ignored[0]).toBe('**')
  expect(ignored).toEqual(expect.arrayContaining(['**/node_modules', 'server/src/testing', '**/*.test.ts']))
  for (const secret of ['!.git', '!data', '!.env']) expect(ignored).not.toContain(secret)
})

it('the compose file sets settings that there are', () => {
  const known = new Set([...envExample().matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name))
  const [, settings = ''] = /x-settings: &settings\n([\s\S]*?)\n\n/.exec(read('compose.yaml')) ?? []
  const names = [...settings.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})
