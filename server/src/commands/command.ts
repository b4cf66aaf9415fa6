import type { ParseArgsOptionsConfig } from 'node:util'
import type { Config } from '#config'
import type { Fairlead } from '../compose.ts'

/** Where a command writes what it found and what went wrong, and the folder that its paths start from. */
export type Io = { say: (line: string) => void; complain: (line: string) => void; cwd: string }
export type Args = { values: Record<string, string | boolean | undefined>; positionals: string[] }

type Described = {
  /** What stands behind its name: '<email> [--name <name>]'. */
  usage: string
  about: string
  options: ParseArgsOptionsConfig
  /** Each option in a few words. */
  optionsAbout: Readonly<Record<string, string>>
  /** How many words it takes without a name. */
  words: { min: number; max: number }
}

/**
 * A command of the operator. Most work within an installation that is built but serves nothing, or within the running
 * server that holds the embedded database; `alone` ones need to be by themselves. Answers the exit code, 0 when
 * nothing.
 */
export type Command = Described &
  (
    | { run: (installation: Fairlead, args: Args, io: Io) => Promise<number | undefined>; needsSchema: boolean }
    | { alone: (config: Config, args: Args, io: Io) => Promise<number | undefined> }
  )

/** What keeps a command from its work, in words for the person who gave it. */
export class CommandError extends Error {}
/** A command that cannot be understood. */
export class UsageError extends Error {}

/** Amounts of bytes as people say them. */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB']
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10))
  return `${step === 0 ? bytes : (bytes / 1024 ** step).toFixed(1)} ${units[step]}`
}
