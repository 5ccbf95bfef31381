/** What a command may use of its surroundings. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly out: (line: string) => void
  readonly error: (line: string) => void
}

/** The arguments of a call are wrong: one readable line, exit code 2. */
export class WrongUsage extends Error {}

/** How a command of a command is called and what it does, by its name. */
export type PartsHelp = Readonly<
  Record<
    string,
    {
      /** A line of the list. */
      readonly does: string
      /** The words after its name; several where it is called in different ways. */
      readonly usage: readonly string[]
      readonly more: readonly string[]
    }
  >
>

/** One command of `npm run cli`; answers its exit code. */
export interface Command {
  /** Printed by `--help`, its first line in the list of commands. */
  readonly help: string
  /** The help of one of its own commands; undefined where it has none of this name. */
  readonly helpOfPart?: (name: string) => string | undefined
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<number>
}
