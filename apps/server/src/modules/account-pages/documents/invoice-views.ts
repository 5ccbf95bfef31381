import type { SubscriptionProps } from '@waybill/contract/pages'
import { percentOfRate } from '@waybill/domain/invoice'
import { money, negate, zero, type Money } from '@waybill/domain/money'
import { paymentStates } from '@waybill/domain/payment'
import { collectionOf } from '@waybill/domain/subscription'
import { formatPeriod, localePath } from '@waybill/i18n'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { isStatement, leftOf, numberFor, type ListedInvoice, type StoredSubscription } from '../../billing/index.ts'

const { due: DUE, overdue: OVERDUE } = paymentStates

/** The page of an issued document. */
export function documentPath({ kind, seq }: Pick<ListedInvoice, 'kind' | 'seq'>): string {
  return `/account/billing/${kind === 'credit' ? 'credit-notes' : 'invoices'}/${seq ?? ''}`
}

/** One row of the account's invoices and credit notes. */
export function invoiceRow(invoice: ListedInvoice, context: RequestContext): SubscriptionProps['invoices'][number] {
  const { seq, kind, currency, status } = invoice
  const number = String(seq ?? '')
  const isCredit = kind === 'credit'
  const total = money(invoice.total, currency)
  const page = localePath(context.locale, documentPath(invoice))
  return {
    number,
    label: numberFor(invoice, context.ports.seller),
    date: invoice.issued_at ?? invoice.created_at,
    total: isCredit ? negate(total) : total,
    open: openOf(invoice),
    ...(invoice.refunded > 0 && { refunded: money(invoice.refunded, currency) }),
    paymentState: invoice.payment_state ?? (status === 'paid' ? 2 : 0),
    kind: isStatement(invoice) ? 'statement' : kind,
    ...(isStatement(invoice) && invoice.period_start !== null && { month: invoice.period_start }),
    taxes: invoice.taxes.map(({ name, basis_points: basisPoints, is_reverse_charge: isReverseCharge, net, tax }) => {
      const signed = (minor: number): Money => (isCredit ? negate(money(minor, currency)) : money(minor, currency))
      return {
        name,
        percent: percentOfRate({ name, basisPoints }),
        isReverseCharge,
        net: signed(net),
        tax: signed(tax),
      }
    }),
    ...(kind === 'period' && periodOf(invoice, context)),
    page,
    href: `${page}/pdf`,
  }
}

/** Days of a whole period, in the zone that the document was issued in, as its PDF has them (B-149). */
function periodOf(
  { period_start: start, period_end: end, billing_zone: zone }: ListedInvoice,
  { locale, ports }: RequestContext,
): { readonly period?: string } {
  if (start === null || end === null) return {}
  const days = formatPeriod({ start, end }, { locale, timeZone: zone ?? 'UTC' })
  return { period: ports.pages.translator(locale)('invoice.line.period', days) }
}

/** For a member who sees neither amounts nor documents. */
export function hideAmounts(row: SubscriptionProps['invoices'][number]): SubscriptionProps['invoices'][number] {
  const { refunded: _, ...shown } = row
  return { ...shown, total: null, open: null, taxes: [], href: null, page: null }
}

/** All that is invoiced to it waits for a transfer. */
export function paysByTransfer(subscription: StoredSubscription | undefined): boolean {
  return subscription !== undefined && collectionOf(subscription.channel) === 'manual'
}

function openOf(invoice: ListedInvoice): Money {
  return invoice.status === 'open' ? leftOf(invoice) : zero(invoice.currency)
}

/**
 * Invoices that wait for a transfer, by the account on its own document; an older invoice without one takes the seller's of
 * today. A statement does whatever its payer has of its own.
 */
export function openTransfers(
  subscription: StoredSubscription | undefined,
  invoices: readonly ListedInvoice[],
  { ports }: RequestContext,
): SubscriptionProps['transfers'] {
  const { seller } = ports
  const isManual = paysByTransfer(subscription)
  return invoices
    .filter((invoice) => isManual || isStatement(invoice))
    .filter(({ status, payment_state: state }) => status === 'open' && (state === DUE || state === OVERDUE))
    .toSorted((one, other) => one.due_at - other.due_at)
    .map((invoice) => {
      const account = invoice.bank ?? seller.bank
      return {
        label: numberFor(invoice, seller),
        total: leftOf(invoice),
        dueAt: invoice.due_at,
        ...(account && { account }),
      }
    })
}
