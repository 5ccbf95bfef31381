import { sql, type RawBuilder } from 'kysely'
import { variablesOf, type ThrowawayStore } from '@waybill/testkit/store'
import { runCli } from '../run-cli.ts'
import type { Terminal } from '../command.ts'
import { withStore } from '../with-store.ts'

/** Each call opens the store anew, as an operator's does; the bound ends what hangs, and leaves a busy machine its time. */
export const SEVERAL_CALLS = { timeout: 300_000 }

/** Outcome of a command: its exit code and what it printed. */
interface Ran {
  readonly code: number
  readonly text: string
}

/** The command line on a throwaway store, which may be another one for each test. */
export function cliInStore(storeOf: () => ThrowawayStore) {
  function terminal(more: Readonly<Record<string, string>> = {}) {
    const lines: string[] = []
    const environment = { LOG_LEVEL: 'silent', ...variablesOf(storeOf()), ...more }
    const write = (line: string): void => void lines.push(line)
    const surroundings: Terminal = { environment, out: write, error: write }
    return { text: () => lines.join('\n'), surroundings }
  }

  async function run(args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ran> {
    const { surroundings, text } = terminal(more)
    const code = await runCli(args, surroundings)
    // every command prints where the store is, which another file tests
    return { code, text: text().replace(/^Using the embedded database .*\n?/, '') }
  }

  /** The rows of a query, by a connection of its own. */
  async function query<Row>(wanted: RawBuilder<Row>): Promise<readonly Row[]> {
    let found: readonly Row[] = []
    await withStore(terminal().surroundings, async ({ store: { db } }) => {
      found = (await wanted.execute(db)).rows
      return 0
    })
    return found
  }

  /** A member of the staff, who can't sign in. */
  async function addStaff(name: string, email = `${name.toLowerCase()}@shop.example`): Promise<void> {
    await query(sql`insert into staff (email, email_norm, password_hash, totp_sealed, name, created_at)
      values (${email}, ${email}, '-', '', ${name}, '2026-01-05T10:00Z')`)
  }

  return { terminal, run, query, addStaff }
}
