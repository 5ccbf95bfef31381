import type { DestinationProps, SubscriptionProps } from '@waybill/contract/pages'
import type { InvoicePaymentView, InvoiceRowView } from '@waybill/contract/views'
import { localePath, methodWithExpiry } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { seesAmounts, type Member } from '../../../platform/http/actor.ts'
import { authorise } from '../../../platform/http/authorise.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import {
  findCurrentMethod,
  findOwed,
  isStatement,
  listInvoices,
  listNewestAndOpen,
  methodView,
  type ListedInvoice,
  type StoredSubscription,
} from '../../billing/index.ts'
import { historyPage, NEWEST_HISTORY } from './history.ts'
import { invoicePayment, payerElsewhere } from './invoice-payment.ts'
import { hideAmounts, invoiceRow, openTransfers } from './invoice-views.ts'
import { titlesFor } from '../titles.ts'
import { controlOf } from '../subscription/ways-to-pay.ts'

const PAGE = '/account/billing/subscription'

interface Reading {
  readonly member: Member
  readonly db: Executor
}

export type Documents = Pick<SubscriptionProps, 'invoices' | 'transfers'>

export const NO_DOCUMENTS: Documents = { invoices: [], transfers: [] }

/** The key of a page in the address, as its links wrote it. */
export function keyIn({ request }: RequestContext, name: 'before' | 'earlier'): number | undefined {
  const key = Number(new URL(request.url, 'http://path').searchParams.get(name) ?? '')
  return Number.isSafeInteger(key) && key > 0 ? key : undefined
}

/** Payments of the open invoices of the list. */
async function paymentsOf(
  subscription: StoredSubscription | undefined,
  { ports, locale, now }: RequestContext,
  { member, db }: Reading,
): Promise<(invoice: ListedInvoice) => InvoicePaymentView | undefined> {
  const elsewhere = payerElsewhere(member, subscription)
  const canPay = ports.gateway !== undefined && controlOf(member) === 'all'
  const owed = canPay && elsewhere === undefined ? await findOwed(db, member.accountId) : []
  const charged = owed.length > 0 ? await findCurrentMethod(db, member.accountId) : undefined
  const method =
    charged === undefined ? null : methodWithExpiry(methodView(charged, now), ports.pages.translator(locale))
  return (invoice) => invoicePayment(invoice, { elsewhere, canPay, owed, seller: ports.seller, method })
}

/** Documents as this reader sees them, each with its payment. */
export async function shownInvoices(
  rows: readonly ListedInvoice[],
  subscription: StoredSubscription | undefined,
  { context, member, db }: Reading & { readonly context: RequestContext },
): Promise<readonly InvoiceRowView[]> {
  const paymentOf = await paymentsOf(subscription, context, { member, db })
  return rows.map((invoice) => {
    const row = invoiceRow(invoice, context)
    if (!seesAmounts(member)) return hideAmounts(row)
    const payment = paymentOf(invoice)
    const shown = payment === undefined ? row : { ...row, payment }
    // a partner's customer may have some from before, as its mails brought them
    return authorise('invoices', member) === undefined ? shown : { ...shown, href: null, page: null }
  })
}

/** Documents of these that wait for a transfer, for a member who sees amounts. */
export function transfersOf(
  rows: readonly ListedInvoice[],
  subscription: StoredSubscription | undefined,
  { context, member }: { readonly context: RequestContext; readonly member: Member },
): SubscriptionProps['transfers'] {
  return seesAmounts(member) ? openTransfers(subscription, rows, context) : []
}

/** Documents that stand on the subscription's page; the others are on their own. */
const NEWEST_INVOICES = 3

/** The newest documents, and whatever is still to be paid or waits for a transfer. */
export async function documentsOf(
  { subscription }: { readonly subscription: StoredSubscription | undefined },
  context: RequestContext,
  { member, db }: Reading,
): Promise<Documents> {
  const { accountId } = member
  const rows = await listNewestAndOpen(db, { accountId, newest: NEWEST_INVOICES })
  const shown = await shownInvoices(rows, subscription, { context, member, db })
  const open = rows.filter(({ status }) => status === 'open')
  return {
    invoices: shown.filter(({ payment }, index) => index < NEWEST_INVOICES || payment !== undefined),
    transfers: transfersOf(open, subscription, { context, member }),
  }
}

/** A page after the order shows its receipt for this long. */
const RECEIPT_MS = 60 * 60_000

/** The newest invoice where it is paid and was issued just now, for a member who sees amounts. */
export async function freshReceipt(
  context: RequestContext,
  { member, db }: Reading,
): Promise<Pick<DestinationProps, 'receipt'>> {
  if (!seesAmounts(member)) return {}
  const { rows } = await listInvoices(db, { accountId: member.accountId })
  // a statement is no order's
  const newest = rows
    .filter((invoice) => !isStatement(invoice))
    .map((invoice) => invoiceRow(invoice, context))
    .at(0)
  const { total = null, open = null, href = null } = newest ?? {}
  if (newest === undefined || total === null || open === null || href === null) return {}
  const isFresh = newest.date > context.now - RECEIPT_MS && newest.kind !== 'credit'
  if (!isFresh || open.minor > 0 || total.minor === 0) return {}
  return { receipt: { label: newest.label, amount: total, date: newest.date, href } }
}

export type History = Pick<SubscriptionProps, 'history' | 'olderHistoryHref' | 'newestHistoryHref'>

export const NO_HISTORY: History = { history: [], olderHistoryHref: null, newestHistoryHref: null }

/** The newest events; `?earlier=` is the key of an event, for the hundred before it. */
export async function historyOf(context: RequestContext, { member, db }: Reading): Promise<History> {
  const before = keyIn(context, 'earlier')
  const { accountId } = member
  const reader = { accountId, seller: context.ports.seller, titleOf: titlesFor(context), before }
  const { entries, next } = await historyPage(db, reader, before === undefined ? NEWEST_HISTORY : undefined)
  return {
    history: seesAmounts(member) ? entries : entries.map((entry) => ({ ...entry, amount: null })),
    olderHistoryHref: next === undefined ? null : localePath(context.locale, `${PAGE}?earlier=${next}#history`),
    newestHistoryHref: before === undefined ? null : localePath(context.locale, `${PAGE}#history`),
  }
}
