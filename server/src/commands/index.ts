import { parseArgs } from 'node:util'
import { type Config, ConfigError } from '#config'
import { BackupError } from '#platform/backup'
import { LockedError, lockDataDir } from '#platform/data-dir'
import { isOutage, NewerSchemaError, schemaState } from '#platform/db'
import { WorkspaceError } from '#platform/workspace'
import { compose, type Fairlead } from '../compose.ts'
import { backup } from './backup.ts'
import { type Args, type Command, CommandError, type Io, UsageError } from './command.ts'
import { createOwner } from './create-owner.ts'
import { deadLetters } from './dead-letters.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { migrate } from './migrate.ts'
import { restore } from './restore.ts'
import { signInLink } from './sign-in-link.ts'
import { status } from './status.ts'
import { survey } from './survey.ts'
import { warn } from './warn.ts'

const commands: Readonly<Record<string, Command>> = {
  migrate,
  status,
  backup,
  restore,
  export: exportCommand,
  import: importCommand,
  'create-owner': createOwner,
  'sign-in-link': signInLink,
  'dead-letters': deadLetters,
  survey,
  warn,
}

/** Exit codes: done, failed or refused, not understood. */
const codes = { done: 0, failed: 1, usage: 2 } as const

function overview(): string {
  const list = Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(14)} ${about}`)
  return `Usage: fairlead <command>\n\n${list.join('\n')}\n\nRun "fairlead <command> --help" for details. Commands use the server’s settings, from the environment or its files.`
}

function help(name: string, { usage, about, optionsAbout }: Command): string {
  const options = Object.entries(optionsAbout).map(([option, text]) => `  --${option.padEnd(15)} ${text}`)
  return [
    `Usage: fairlead ${name} ${usage}`.trimEnd(),
    about,
    ...(options.length > 0 ? [options.join('\n')] : []),
  ].join('\n\n')
}

type Read = { command: Command; args: Args } | { text: string }

/** Understands a line. Throws UsageError where it cannot. */
function read(argv: readonly string[]): Read {
  const [name = '--help', ...rest] = argv
  if (['--help', '-h', 'help'].includes(name)) return { text: overview() }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(`Unknown command "${name}".\n\n${overview()}`)
  let args: Args & { values: { help?: boolean } }
  try {
    const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const
    args = parseArgs({ args: rest, options, allowPositionals: true }) as typeof args
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${help(name, command)}`)
  }
  if (args.values.help) return { text: help(name, command) }
  const { min, max } = command.words
  if (args.positionals.length < min || args.positionals.length > max) throw new UsageError(help(name, command))
  return { command, args }
}

/** The database exists not, or does not let this user in, or do this. */
const refusals = ['3D000', '28000', '28P01', '42501']

/** What went wrong, in words; the stack when it is a fault of ours. */
function wordsFor(error: unknown): string {
  const kinds = [ConfigError, LockedError, NewerSchemaError, CommandError, BackupError, WorkspaceError, UsageError]
  if (kinds.some((kind) => error instanceof kind)) return (error as Error).message
  if (isOutage(error)) return `Can’t reach the database: ${(error as Error).message}`
  if (error instanceof Error && 'code' in error) {
    if (refusals.includes(String(error.code))) return `The database reported an error: ${error.message}`
    if ('syscall' in error) return error.message
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function within(installation: Fairlead, command: Command, args: Args, io: Io): Promise<number> {
  if (!('run' in command)) throw new CommandError('Fairlead is running on this data folder. Stop it first.')
  if (command.needsSchema) {
    const { missing, unknown } = await schemaState(installation.database.db)
    if (unknown.length > 0) throw new NewerSchemaError(unknown.at(-1) ?? '', 'its own')
    if (missing.length > 0)
      throw new CommandError(`The database isn’t up to date: it lacks ${missing.join(', ')}. Run "fairlead migrate".`)
  }
  return (await command.run(installation, args, io)) ?? codes.done
}

const guarded = async (work: () => Promise<number>, io: Io): Promise<number> => {
  try {
    return await work()
  } catch (error) {
    io.complain(wordsFor(error))
    return error instanceof UsageError ? codes.usage : codes.failed
  }
}

/** Does a line that came by the local socket, within the running server. */
export const runWithin = (installation: Fairlead, argv: readonly string[], io: Io): Promise<number> =>
  guarded(async () => {
    const found = read(argv)
    if ('command' in found) return within(installation, found.command, found.args, io)
    io.say(found.text)
    return codes.done
  }, io)

/** Does a line of the operator within an installation of its own that serves nothing. Answers the exit code. */
export const runCommand = (argv: readonly string[], readConfig: () => Config, io: Io): Promise<number> =>
  guarded(async () => {
    const found = read(argv)
    if ('text' in found) {
      io.say(found.text)
      return codes.done
    }
    const { command, args } = found
    const config = readConfig()
    if ('alone' in command) return (await command.alone(config, args, io)) ?? codes.done
    const unlock = config.DATABASE_URL ? () => {} : lockDataDir(config.DATA_DIR)
    try {
      const installation = await compose({ ...config, LOG_LEVEL: 'error' }, { keepSchema: true })
      try {
        // Knows the queues, so that what the command adds is there for the person who works.
        if ('needsSchema' in command && command.needsSchema)
          await installation.jobs.start(installation.units, { work: false })
        return await within(installation, command, args, io)
      } finally {
        await installation.jobs.stop()
        await installation.database.close()
      }
    } finally {
      unlock()
    }
  }, io)
