import { existsSync, readdirSync } from 'node:fs'
import type { Access } from './access.ts'

const modules = new URL('../../modules/', import.meta.url)

/** What the capabilities of a floor say of their calls. */
export async function accessOf(floor: string): Promise<Access[]> {
  const files = readdirSync(new URL(floor, modules)).map(
    (name) => new URL(`${floor}/${name}/${name}.access.ts`, modules),
  )
  const found = files.filter((file) => existsSync(file)).map((file) => import(file.href) as Promise<{ access: Access }>)
  return (await Promise.all(found)).map(({ access }) => access)
}
