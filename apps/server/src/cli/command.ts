export { WrongUsage } from '../platform/staff-action.ts'

/** Surroundings that a command may use. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly out: (line: string) => void
  readonly error: (line: string) => void
  /** Bytes that are piped into the command. */
  readonly input?: AsyncIterable<Uint8Array | string>
}

/** One command of `npm run cli`; answers its exit code. */
export interface Command {
  /** Printed by `--help`, its first line in the list of commands. */
  readonly help: string
  /** The help of one of its own commands; undefined where it has none of this name. */
  readonly helpOfPart?: (name: string) => string | undefined
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<number>
}
