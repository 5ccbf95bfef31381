import { amountText, utc } from '../modules/billing/staff/present-forecast.ts'
import {
  billInCurrency,
  type BilledInCurrency,
  type CurrencyProblem,
} from '../modules/purchase/change/bill-in-currency.ts'
import { createCatalogueHolder } from '../platform/catalogue-holder.ts'
import { createIds } from '../platform/ids.ts'
import { portsOf } from './billing-ports-of.ts'
import { WrongUsage, type Terminal } from './command.ts'
import { requiredName, staffAddress } from './operator-name.ts'
import { withStore } from './with-store.ts'

const PROBLEMS: Readonly<Partial<Record<CurrencyProblem, string>>> = {
  'no-such-account': 'there is no account of this number; "billing find" finds it',
  'no-subscription': 'it was never in trial',
  'not-sold-in': 'the shop sells in no such currency',
  'not-all-sold-in': 'something that it has is not sold in that currency',
  'same-currency': 'it is billed in this currency',
  'paid-by-other': 'another account pays for it',
  'pays-others': 'it pays for other accounts, whose statements have its currency',
  'billed-elsewhere': 'a store bills it',
  paused: 'it is paused: resume it first',
  'already-cancelled': 'it is cancelled; once it has ended it is billed in the other one from its next purchase on',
  'legacy-plan': 'it is on a legacy plan, which its member leaves by a change',
  'usage-behind':
    'what it uses is charged after each month, in the present currency; it changes between two subscriptions, after a cancellation',
  'change-waits': 'a change of its member waits for the renewal',
  'prices-planned': 'other prices are planned for it; "billing reprice --withdraw" takes them back',
  'checkout-confirmed': 'its checkout is confirmed, and names the amount of its charge',
  'payment-under-way': 'a payment or a refund is under way; try again when that has ended',
  'debts-first': 'it has an open invoice: that is paid, void or written off first',
  'change-carried': 'lines wait for its next invoice',
  'credit-left': 'it has account credit in the present one, which is spent or given back first',
  unavailable: 'the account is held or busy',
}

interface GivenCurrency {
  readonly as?: string | undefined
  readonly to?: string | undefined
  readonly reason?: string | undefined
}

function billedText(accountId: number, to: string, billed: BilledInCurrency): string {
  if (billed === undefined)
    return `Account ${accountId} is billed in ${to} from its next purchase on; documents keep their currency.`
  const { at, nextAmount } = billed
  return `Account ${accountId} is billed in ${to} from its renewal on ${utc(at)} on, ${amountText(nextAmount)} then; its member is notified. With a balance or an open invoice by then it waits for the next renewal.`
}

/** Bills an account in another currency from its next purchase or its renewal on, or takes back what waits. */
export async function currency(
  given: GivenCurrency,
  { accountId, terminal }: { readonly accountId: number; readonly terminal: Terminal },
): Promise<number> {
  const [to, reason] = [given.to ?? '', given.reason?.trim() ?? '']
  if (!/^[A-Z]{3}$/.test(to) || reason === '')
    throw new WrongUsage('billing currency needs --to, as EUR, and a --reason.')
  const name = requiredName('currency', given.as)
  return withStore(terminal, async (open) => {
    const by = await staffAddress(open.store.db, name)
    const catalogue = await createCatalogueHolder(open.store, () => undefined)
    try {
      const ports = { ...portsOf(open), catalogue: catalogue.current(), ids: createIds() }
      const done = await billInCurrency(ports, { accountId, currency: to, reason, by })
      terminal.out(
        done.ok
          ? billedText(accountId, to, done.value)
          : `Nothing is changed: ${PROBLEMS[done.failure] ?? done.failure}.`,
      )
      return done.ok ? 0 : 1
    } finally {
      await catalogue.stop()
    }
  })
}
