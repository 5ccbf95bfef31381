import type { DatedChargeView } from '@waybill/contract/views'
import { money, subtract, type Money } from '@waybill/domain/money'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { goesWithoutDocument, type MailJob } from '../../../platform/mail/mail-composer.ts'
import type { MailAttachment } from '../../../platform/mail/mail-port.ts'
import {
  datedCharges,
  findReduction,
  findSubscription,
  isStatement,
  printInvoice,
  type StoredInvoice,
} from '../../billing/index.ts'
import { findOrderAgreement } from '../../legal/index.ts'
import { findChargesAhead } from '../subscription/next-charge.ts'
import { titlesFor } from '../titles.ts'

export function linkTo({ ports, order }: MailJob, path: string): string {
  return ports.publicUrl + localePath(order.locale, path)
}

export function accountLink(job: MailJob): string {
  return linkTo(job, '/account/billing/subscription')
}

/** The contact page, while the shop takes no payments. */
export function contactLink(job: MailJob): string {
  return linkTo(job, '/account/contact')
}

export function planTitleOf({ ports, order }: MailJob, planId: number): string {
  return titlesFor({ ports, locale: order.locale })(planId)
}

/** The one list of charges to come, each with what account credit will pay of it. */
export async function chargesIn(job: MailJob, accountId: number): Promise<readonly DatedChargeView[]> {
  const { ports, now } = job
  const { locale } = job.order
  const ahead = await findChargesAhead(ports.store.db, accountId, { now, seller: ports.seller })
  return datedCharges(ahead, { catalogue: ports.catalogue.current(), locale, t: ports.pages.translator(locale) })
}

/** A charge of that list: the earliest, or the first from an instant on. */
export async function chargeAhead(
  job: MailJob,
  accountId: number,
  from = Number.NEGATIVE_INFINITY,
): Promise<Omit<DatedChargeView, 'titles'> | undefined> {
  const charge = (await chargesIn(job, accountId)).find(({ date }) => date >= from)
  if (charge === undefined) return undefined
  const { titles: _, ...found } = charge
  return found
}

/** The document of an issued invoice, in the language of the mail; undefined for a mail that goes without it. */
export async function printed(invoice: StoredInvoice, job: MailJob): Promise<MailAttachment | undefined> {
  const { ports, order } = job
  const number = invoice.seq ?? 0
  const series = invoice.kind === 'credit' ? 'credit_note' : 'invoice'
  const file = await printInvoice({ ports, accountId: invoice.account_id, number, series, locale: order.locale })
  if (!file.ok && file.failure.code === 'unavailable' && goesWithoutDocument(job)) return undefined
  if (!file.ok) throw new Error(`invoice ${number} can't be printed: ${file.failure.code}`)
  return { filename: file.value.filename, contentType: 'application/pdf', content: file.value.bytes }
}

/** Sum of an invoice less its credit notes. */
export async function sumOf(invoice: StoredInvoice, db: Executor): Promise<Money> {
  return subtract(money(invoice.total, invoice.currency), await findReduction(db, invoice))
}

/** The buyer's own order number, where the invoice prints one. */
export function orderNumberIn({ parties }: StoredInvoice): { readonly orderNumber?: string } {
  const { orderNumber } = parties.buyer
  return orderNumber === undefined ? {} : { orderNumber }
}

/** The legal texts that the order of an invoice agreed to; null without an order, or without texts (ORD-12). */
export async function termsFor(
  { account_id: accountId, order_id: orderId }: StoredInvoice,
  db: Executor,
): Promise<{ readonly version: number; readonly acceptedAt: number } | null> {
  return orderId === null ? null : ((await findOrderAgreement(db, { accountId, orderId })) ?? null)
}

/** Title of an invoice: a plan, or what its receiver pays for others. */
export async function planTitleFor(job: MailJob, invoice: StoredInvoice): Promise<string> {
  const { ports, order } = job
  if (isStatement(invoice)) return ports.pages.translator(order.locale)('invoice.statement')
  return planTitleOf(job, await planOf(invoice, ports.store.db))
}

/** The plan of the subscription that an invoice is for. */
async function planOf({ subscription_id: id }: StoredInvoice, db: Executor): Promise<number> {
  return id === null ? 0 : (await findSubscription(db, id)).plan_id
}
