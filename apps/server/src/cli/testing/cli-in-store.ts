import type { StaffName } from '@waybill/contract/actions/staff-commands'
import { sql, type RawBuilder } from 'kysely'
import { variablesOf, type ThrowawayStore } from '@waybill/testkit/store'
import { runCli } from '../run-cli.ts'
import { runStaffAction, type StaffAction } from '../../modules/staff-actions.ts'
import { createCatalogueHolder } from '../../platform/catalogue-holder.ts'
import type { Terminal } from '../command.ts'
import { portsOf } from '../ports-of.ts'
import { withStore } from '../with-store.ts'

/** Each call opens the store anew, as an operator's does; the bound ends what hangs, and leaves a busy machine its time. */
export const SEVERAL_CALLS = { timeout: 300_000 }

/** Outcome of a command: its exit code and what it printed. */
interface Ran {
  readonly code: number
  readonly text: string
}

/** Signs the commands; a command line would have to sign in at a shop on PostgreSQL. */
const ANA = 'ana@shop.example'

/** The command line on a throwaway store, which may be another one for each test. */
export function cliInStore(storeOf: () => ThrowawayStore) {
  function terminal(more: Readonly<Record<string, string>> = {}) {
    const lines: string[] = []
    const environment = { LOG_LEVEL: 'silent', ...variablesOf(storeOf()), ...more }
    const write = (line: string): void => void lines.push(line)
    const surroundings: Terminal = { environment, out: write, error: write }
    return { text: () => lines.join('\n'), surroundings }
  }

  /** A command without a signer. */
  const runUnsigned = (args: readonly string[]): Promise<Ran> => end(args, terminal())

  /** A command that Ana of the staff signed for. */
  const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ran> => {
    const { surroundings, text } = terminal(more)
    return end(args, { text, surroundings: { ...surroundings, signer: ANA } })
  }

  async function end(args: readonly string[], { surroundings, text }: ReturnType<typeof terminal>): Promise<Ran> {
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
    await query(sql`insert into staff (email, email_norm, password_hash, totp_sealed, name, role, created_at)
      values (${email}, ${email}, '-', '', ${name}, 'owner', '2026-01-05T10:00Z')`)
  }

  /** A command by a member of the staff who is signed in; the end as the command line's. */
  async function act(by: string, name: StaffName, body: StaffAction['body']): Promise<Ran> {
    let ran: Ran | undefined
    await withStore(terminal().surroundings, async (open) => {
      const openCatalogue = () => createCatalogueHolder(open.store, () => undefined)
      const context = { ...portsOf(open), settings: open.settings, openCatalogue, out: () => undefined }
      const done = await runStaffAction(context, { name, body, by })
      ran = done.ok ? { code: 0, text: done.value.text } : { code: 1, text: done.failure }
      return 0
    })
    if (ran === undefined) throw new Error('the command did not run')
    return ran
  }

  return { terminal, run, runUnsigned, query, addStaff, act }
}
