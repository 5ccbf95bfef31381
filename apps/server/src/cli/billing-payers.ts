import type { OtherPayer } from '@waybill/domain/billing'
import { leavePayer, setPartner, takeOnAccount, type PayerProblem } from '../modules/billing/staff/payer-commands.ts'
import { utc } from '../modules/billing/staff/present-forecast.ts'
import { portsOf } from './billing-ports-of.ts'
import { WrongUsage, type Terminal } from './command.ts'
import { requiredName, staffAddress } from './operator-name.ts'
import { withStore } from './with-store.ts'

const PROBLEMS: Readonly<Partial<Record<PayerProblem, string>>> = {
  'no-such-account': 'there is no account of this number; "billing find" finds it',
  'no-such-payer': 'there is no account of the number of the payer',
  'no-partner': 'the payer is no partner; "billing partner" makes it one',
  'of-itself': 'an account pays for itself already; "billing partner" makes it a partner, which is for good',
  'partner-account': "it is a partner's own account, which its own statement is for",
  'other-currency': 'the two are billed in different currencies',
  'no-subscription': 'it was never in trial',
  'paid-by-other': 'another account pays for it already; "billing leave" ends that',
  'billed-elsewhere': 'a store bills it',
  paused: 'it is paused',
  'payment-under-way': 'a payment is under way, or an invoice waits for late usage; try again when that has ended',
  'debts-first': 'it has an open invoice: that is paid, void or written off first',
  'pays-itself': 'no other account pays for it',
  'already-leaving': 'its payer is leaving already',
  unavailable: 'the account is held or busy',
}

function problemText(problem: PayerProblem): string {
  return PROBLEMS[problem] ?? problem
}

interface Naming {
  readonly accountId: number
  readonly terminal: Terminal
}

interface GivenPayer {
  readonly as?: string | undefined
  readonly partner?: string | undefined
  readonly organization?: string | undefined
}

function readPayer({ partner, organization }: GivenPayer): OtherPayer {
  const by = partner === undefined ? 'organization' : 'partner'
  const word = partner ?? organization ?? ''
  if ((partner !== undefined && organization !== undefined) || !/^\d{1,15}$/.test(word))
    throw new WrongUsage('billing take-on needs --partner <account> or --organization <account>.')
  return { by, accountId: Number(word) }
}

/** Another account pays from now on. */
export async function takeOn(given: GivenPayer, { accountId, terminal }: Naming): Promise<number> {
  const [payer, name] = [readPayer(given), requiredName('take-on', given.as)]
  return withStore(terminal, async (open) => {
    const by = await staffAddress(open.store.db, name)
    const done = await takeOnAccount(portsOf(open), { accountId, payer, by })
    terminal.out(
      done.ok
        ? `Account ${payer.accountId} pays for account ${accountId} from now on, by its statement on the 1st of each month.`
        : `Nothing is changed: ${problemText(done.failure)}.`,
    )
    return done.ok ? 0 : 1
  })
}

/** The payer pays to the end of the calendar month. */
export async function leave(given: Pick<GivenPayer, 'as'>, { accountId, terminal }: Naming): Promise<number> {
  const name = requiredName('leave', given.as)
  return withStore(terminal, async (open) => {
    const by = await staffAddress(open.store.db, name)
    const done = await leavePayer(portsOf(open), { accountId, by })
    const until = done.ok ? done.value.paidUntil : undefined
    const over = until === undefined ? 'pays for itself from now on' : `is paid for to ${utc(until)}, and ends then`
    terminal.out(done.ok ? `Account ${accountId} ${over}.` : `Nothing is changed: ${problemText(done.failure)}.`)
    return done.ok ? 0 : 1
  })
}

/** An account is a partner, and what it has off. */
export async function makePartner(
  given: { readonly as?: string | undefined; readonly percent?: string | undefined },
  { accountId, terminal }: Naming,
): Promise<number> {
  if (!/^(\d{1,2}|100)$/.test(given.percent ?? ''))
    throw new WrongUsage('billing partner needs --percent, a whole number from 0 to 100.')
  const [percent, name] = [Number(given.percent), requiredName('partner', given.as)]
  return withStore(terminal, async (open) => {
    const by = await staffAddress(open.store.db, name)
    const done = await setPartner(portsOf(open), { accountId, percent, by })
    terminal.out(
      done.ok
        ? `Account ${accountId} is a partner, with ${percent} % off from its next statement on.`
        : `Nothing is changed: ${problemText(done.failure)}.`,
    )
    return done.ok ? 0 : 1
  })
}
