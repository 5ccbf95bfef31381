/** What a command may use of its surroundings. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly out: (line: string) => void
  readonly error: (line: string) => void
}

/** The arguments of a call are wrong: one readable line, exit code 2. */
export class WrongUsage extends Error {}

/** One command of `npm run cli`; answers its exit code. */
export interface Command {
  /** Printed by `--help`, its first line in the list of commands. */
  readonly help: string
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<number>
}
