import type { CollectionChannel } from '@waybill/domain/subscription'
import { changeChannel, type AccountProblem } from '../modules/billing/staff/account-commands.ts'
import { portsOf } from './billing-ports-of.ts'
import { WrongUsage, type Terminal } from './command.ts'
import { requiredName, staffAddress } from './operator-name.ts'
import { withStore } from './with-store.ts'

const PROBLEMS: Readonly<Partial<Record<AccountProblem, string>>> = {
  'no-such-account': 'there is no account of this number; "billing find" finds it',
  'no-subscription': 'it has no subscription or trial that runs',
  'same-channel': 'it is billed this way',
  'paid-by-other': 'another account pays for it; "billing leave" ends that',
  'checkout-confirmed': 'its checkout is confirmed, and names the method and the amount of its charge',
  'payment-under-way': 'a payment, a refund or an invoice is under way; try again when that has ended',
  'debts-first': 'it has an open invoice: that is paid, void or written off first',
  unavailable: 'the account is held or busy',
}

/** What happens from now on, by channel. */
const DONE: Readonly<Record<CollectionChannel, string>> = {
  direct: 'its next invoices are charged to its payment method; without one they are due by bank transfer',
  wired: 'its next invoices are mailed with their PDF and due by bank transfer, and nothing is charged',
  mobile: 'the app store bills it, and it gets no more invoices here',
  shopify: 'Shopify bills it, and it gets no more invoices here',
}

const isChannel = (text: string): text is CollectionChannel => Object.hasOwn(DONE, text)

interface GivenChannel {
  readonly as?: string | undefined
  readonly to?: string | undefined
  readonly reason?: string | undefined
}

/** Has a subscription paid in another way from its next invoice on (B-68). */
export async function channel(
  given: GivenChannel,
  { accountId, terminal }: { readonly accountId: number; readonly terminal: Terminal },
): Promise<number> {
  const [to, reason] = [given.to ?? '', given.reason?.trim() ?? '']
  if (!isChannel(to)) throw new WrongUsage(`billing channel needs --to, one of ${Object.keys(DONE).join(', ')}.`)
  if (reason === '') throw new WrongUsage('billing channel needs a --reason.')
  const name = requiredName('channel', given.as)
  return withStore(terminal, async (open) => {
    const by = await staffAddress(open.store.db, name)
    const done = await changeChannel(portsOf(open), { accountId, channel: to, reason, by })
    terminal.out(
      done.ok
        ? `The channel of account ${accountId} is ${to}: ${DONE[to]}.`
        : `Nothing is changed: ${PROBLEMS[done.failure] ?? done.failure}.`,
    )
    return done.ok ? 0 : 1
  })
}
