import { changeBetween, type AccountProblem, type Between } from '../modules/billing/staff/account-commands.ts'
import { amountText } from '../modules/billing/staff/present-forecast.ts'
import { portsOf } from './billing-ports-of.ts'
import type { Terminal } from './command.ts'
import { requiredName, staffAddress } from './operator-name.ts'
import { withStore } from './with-store.ts'

const PROBLEMS: Readonly<Partial<Record<AccountProblem, string>>> = {
  'no-such-account': 'there is no account of this number; "billing find" finds it',
  'no-subscription': 'it was never in trial',
  'not-subscribed': 'it is not subscribed',
  'billed-elsewhere': 'a store or another account pays for it',
  paused: 'it is paused already',
  'not-paused': 'it is not paused',
  'already-cancelled': 'it is cancelled and ends with its period',
  'payment-under-way': 'a payment is under way, or an invoice is about to be issued; try again when it has ended',
  'debts-first': 'it has open invoices; they are paid first',
  'change-carried': 'its last change stands on no invoice yet; try again after its next renewal',
  'not-migrated': 'it has not left a legacy plan',
  'migrated-long-ago': 'it left its legacy plan more than 30 days ago',
  'renewed-since': 'its new plan was renewed since, by another day of the month than the legacy plan',
  unavailable: 'the account is held or busy',
}

/** What the staff do between two invoices: each takes the account and a staff account. */
export type BetweenName = 'pause' | 'resume' | 'reverse-migration'

function invoicedText({ invoiced }: Between, purpose: string): string {
  if (invoiced === undefined) return 'nothing is charged until its next renewal'
  const { total, byCredit } = invoiced
  return `${amountText(total)} is invoiced for ${purpose}, ${amountText(byCredit)} of it paid by account credit`
}

function resultText(name: BetweenName, done: Between): string {
  const credited = `${amountText(done.credited)} is credited`
  switch (name) {
    case 'pause':
      return `is paused; ${credited}${done.invoiced ? `, ${amountText(done.invoiced.total)} is invoiced for usage` : ''}`
    case 'resume':
      return `is resumed; ${invoicedText(done, 'the rest of its period')}`
    case 'reverse-migration':
      return `is on its legacy plan again; ${credited}, ${invoicedText(done, 'the rest of its legacy period')}`
  }
}

interface Given {
  readonly accountId: number
  readonly as: string | undefined
  readonly terminal: Terminal
}

/** Pauses a subscription, lets it go on, or brings its legacy plan back (B-95, B-96). */
export async function between(name: BetweenName, { accountId, as, terminal }: Given): Promise<number> {
  const staff = requiredName(name, as)
  const kind = name === 'reverse-migration' ? 'reverse_migration' : name
  return withStore(terminal, async (open) => {
    const by = await staffAddress(open.store.db, staff)
    const done = await changeBetween(portsOf(open), { accountId, command: { kind }, by })
    terminal.out(
      done.ok
        ? `The subscription of account ${accountId} ${resultText(name, done.value)}.`
        : `Nothing is changed: ${PROBLEMS[done.failure] ?? done.failure}.`,
    )
    return done.ok ? 0 : 1
  })
}
