import type { ExtendTrial } from '@waybill/domain/billing'
import { instantFrom } from '@waybill/domain/calendar'
import { extendTrial } from '../modules/billing/staff/account-commands.ts'
import {
  approveCredit,
  grantCredit,
  withdrawCredit,
  type CreditProblem,
  type Granted,
} from '../modules/billing/staff/grant-credit.ts'
import { amountText, utc } from '../modules/billing/staff/present-forecast.ts'
import { unlockCountry } from '../modules/billing/staff/release-hold.ts'
import { portsOf } from './billing-ports-of.ts'
import { WrongUsage, type Terminal } from './command.ts'
import { keysOf } from './keys-of.ts'
import { requiredName, staffAddress } from './operator-name.ts'
import { withStore } from './with-store.ts'

const PROBLEMS: Readonly<Partial<Record<CreditProblem, string>>> = {
  'no-such-account': 'there is no account of this number; "billing find" finds it',
  'no-subscription': 'it was never in trial',
  'not-in-trial': 'no trial runs',
  'checkout-confirmed': 'its checkout is confirmed, and names the day of its charge',
  'not-later': 'that is not after the end that it has',
  'too-late': 'that is more than a year from now',
  'not-an-amount':
    "the amount is none: it is above 0, has a decimal point as in 37.20, and no more decimals than the account's currency",
  'other-amount': 'the amount is none',
  'no-such-request': 'no grant was requested under this number',
  'not-requested': 'this grant is carried out or withdrawn already',
  'same-name': 'another member of the staff than the one who requested it has to approve it',
  'other-name': 'only the one who requested it withdraws it',
  unavailable: 'the account is held or busy',
}

function problemText(problem: CreditProblem): string {
  return PROBLEMS[problem] ?? problem
}

interface Granting {
  readonly accountId: number
  readonly terminal: Terminal
}

interface GivenTrial {
  readonly as?: string | undefined
  readonly until?: string | undefined
  readonly days?: string | undefined
}

/** `2026-12-31` is its first instant, UTC; another one is written `2026-12-31T18:00Z`. */
function readInstant(text: string): number {
  const at = instantFrom(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00Z` : text)
  if (at === undefined) throw new WrongUsage('--until takes a day as 2026-12-31, or an instant as 2026-12-31T18:00Z.')
  return at
}

function readEnd({ until, days }: GivenTrial): ExtendTrial['to'] {
  if ((until === undefined) === (days === undefined))
    throw new WrongUsage('billing extend-trial needs --until <day> or --days <count>.')
  if (until !== undefined) return { at: readInstant(until) }
  if (!/^[1-9]\d{0,2}$/.test(days ?? '')) throw new WrongUsage('--days takes a count of days from 1 on.')
  return { days: Number(days) }
}

/** Gives a trial more time. */
export async function extend(given: GivenTrial, { accountId, terminal }: Granting): Promise<number> {
  const [to, name] = [readEnd(given), requiredName('extend-trial', given.as)]
  return withStore(terminal, async (open) => {
    const by = await staffAddress(open.store.db, name)
    const done = await extendTrial(portsOf(open), { accountId, to, by })
    terminal.out(
      done.ok
        ? `The trial of account ${accountId} ends on ${utc(done.value)}.`
        : `Nothing is changed: ${problemText(done.failure)}.`,
    )
    return done.ok ? 0 : 1
  })
}

interface GivenCredit {
  readonly as?: string | undefined
  readonly amount?: string | undefined
  readonly reason?: string | undefined
}

/** Gives account credit. */
export async function grant(given: GivenCredit, { accountId, terminal }: Granting): Promise<number> {
  const { amount, reason = '' } = given
  if (amount === undefined || reason.trim() === '')
    throw new WrongUsage('billing grant-credit needs --amount, as 20.00, and a --reason.')
  const name = requiredName('grant-credit', given.as)
  return withStore(terminal, async (open) => {
    const by = await staffAddress(open.store.db, name)
    return reportGrant(await grantCredit(portsOf(open), { accountId, amount, reason: reason.trim(), by }), terminal)
  })
}

/** What became of a grant, for the operator. */
function grantText({ amount, accountId, waitingAs }: Granted): string {
  return waitingAs === undefined
    ? `${amountText(amount)} is credit of account ${accountId}: it pays what is open, and its next invoices.`
    : `Grant ${waitingAs} of ${amountText(amount)} waits: another member of the staff carries it out by "billing approve-credit ${waitingAs}".`
}

function reportGrant(done: Awaited<ReturnType<typeof grantCredit>>, terminal: Terminal): number {
  terminal.out(done.ok ? grantText(done.value) : `Nothing is granted: ${problemText(done.failure)}.`)
  return done.ok ? 0 : 1
}

interface Requested {
  readonly requestId: number
  readonly as: string | undefined
  readonly terminal: Terminal
}

/** Carries out a grant that another name requested. */
export async function approveGrant({ requestId, as, terminal }: Requested): Promise<number> {
  const name = requiredName('approve-credit', as)
  return withStore(terminal, async (open) => {
    const by = await staffAddress(open.store.db, name)
    return reportGrant(await approveCredit(portsOf(open), { requestId, by }), terminal)
  })
}

/** Ends a grant that waits. */
export async function withdrawGrant({ requestId, as, terminal }: Requested): Promise<number> {
  const name = requiredName('withdraw-credit', as)
  return withStore(terminal, async (open) => {
    const by = await staffAddress(open.store.db, name)
    const done = await withdrawCredit(portsOf(open), { requestId, by })
    terminal.out(
      done.ok
        ? `Grant ${requestId} of ${amountText(done.value.amount)} is withdrawn: nothing is given.`
        : `Nothing is withdrawn: ${problemText(done.failure)}.`,
    )
    return done.ok ? 0 : 1
  })
}

/** Lets the country of an account be changed for a day (B-51). */
export async function openCountryOf(
  given: Pick<GivenCredit, 'as' | 'reason'>,
  { accountId, terminal }: Granting,
): Promise<number> {
  const reason = given.reason?.trim() ?? ''
  if (reason === '') throw new WrongUsage('billing unlock-country needs a --reason.')
  const name = requiredName('unlock-country', given.as)
  return withStore(terminal, async ({ config, store, clock }) => {
    const by = await staffAddress(store.db, name)
    const unlocking = { keys: keysOf(config), accountId, by, now: clock.now(), reason }
    const until = await unlockCountry(store.db, unlocking)
    terminal.out(
      until === undefined
        ? `Nothing is changed: ${problemText('no-such-account')}.`
        : `The country of account ${accountId} can be changed until ${utc(until)}.`,
    )
    return until === undefined ? 1 : 0
  })
}
