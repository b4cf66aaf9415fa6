import { z } from 'zod'
import type { Db } from '#platform/db'
import { ask } from '../backup/tables.ts'
import { WorkspaceError } from './manifest.ts'
import { type Row, readRow, rowText } from './rows.ts'

/** Who is who: people of the archive whom this installation knows by their addresses are those of here. */
export class People {
  readonly #tx: Db
  /** Ids of the archive, and what they are here. */
  readonly #ids = new Map<string, string>()
  readonly #working = new Set<string>()
  readonly known: string[] = []
  readonly elsewhere: string[] = []
  /** Everybody of the archive, by their ids here, and those who are added. */
  readonly all = new Set<string>()
  readonly added: string[] = []

  constructor(tx: Db) {
    this.#tx = tx
  }

  /** Lines of a table with the ids of here. */
  async moved(table: string, lines: readonly string[]): Promise<string[]> {
    if (table === 'users') return this.#users(lines)
    const renamed = lines.map((line) => this.#renamed(line))
    return table === 'memberships' ? this.#memberships(renamed) : renamed
  }

  /** Those who have come with an active membership work in this organisation. */
  async beginWork(orgId: string): Promise<void> {
    await ask(
      this.#tx,
      `update users u set works_in_id = m.org_id from memberships m
       where m.org_id = $1 and m.status = 'ACTIVE' and u.id = m.user_id and u.works_in_id is null`,
      [orgId],
    )
  }

  #renamed(line: string): string {
    let text = line
    for (const [from, to] of this.#ids) text = text.replaceAll(from, to)
    return text
  }

  async #users(lines: readonly string[]): Promise<string[]> {
    const fresh: string[] = []
    for (const line of lines) {
      const user = readRow(line)
      const id = z.uuid().parse(user.id)
      // Nobody is found by another spelling of their address, and nobody is to be twice.
      if (typeof user.email === 'string' && user.email !== user.email.toLowerCase())
        throw new WorkspaceError(
          `The archive has a person with an address that no export writes (${JSON.stringify(user.email)}). Nothing was changed.`,
        )
      const here = await this.#found(user)
      this.all.add(here?.id ?? id)
      if (!here) {
        this.added.push(id)
        // A verified number is one person's: the person who has it here keeps it.
        fresh.push(rowText({ ...(await this.#withoutTaken(user)), works_in_id: null }))
        continue
      }
      if (!here.is_same)
        throw new WorkspaceError(
          `The archive has a person whose id belongs to someone else here (${id}). Nothing was changed.`,
        )
      if (here.id !== id) this.#ids.set(id, here.id)
      if (here.works) this.#working.add(here.id)
      this.known.push(String(user.email ?? user.name))
    }
    return fresh
  }

  async #found(user: Row): Promise<{ id: string; works: boolean; is_same: boolean } | undefined> {
    const [here] = await ask<{ id: string; works: boolean; is_same: boolean }>(
      this.#tx,
      `select u.id, coalesce(u.email = $2, u.email is null and $2::text is null and u.phone is not distinct from $3) as is_same, u.works_in_id is not null as works
       from users u where u.id = $1 or (u.email is not null and u.email = $2) order by u.email = $2 desc nulls last limit 1`,
      [user.id, user.email ?? null, user.phone ?? null],
    )
    return here
  }

  async #withoutTaken(user: Row): Promise<Row> {
    if (!user.phone_verified_at) return user
    const [taken] = await ask(
      this.#tx,
      'select 1 from users u where u.phone = $1 and u.phone_verified_at is not null',
      [user.phone],
    )
    return taken ? { ...user, phone_verified_at: null } : user
  }

  /** A person works in one workspace at a time: an owner's rests meanwhile, a member's has ended. */
  #memberships(lines: readonly string[]): string[] {
    return lines.map((line) => {
      const row = readRow(line)
      if (row.status !== 'ACTIVE' || !this.#working.has(String(row.user_id))) return line
      this.elsewhere.push(String(row.user_id))
      return rowText({ ...row, status: row.role === 'OWNER' ? 'RESTING' : 'DEACTIVATED' })
    })
  }
}
