import type { AnnouncedCharge } from '@waybill/contract/mails'
import { forecastOf } from '@waybill/domain/billing'
import { creditAhead } from '@waybill/domain/invoice'
import { money, subtract, type Money } from '@waybill/domain/money'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { MailJob } from '../../../platform/mail/mail-composer.ts'
import type { MailAttachment } from '../../../platform/mail/mail-port.ts'
import { findCredit, loadFacts } from '../../billing/index.ts'
import { findReduction, isStatement, printInvoice, type StoredInvoice } from '../../invoice/index.ts'
import { findOrderAgreement } from '../../legal/index.ts'
import { findSubscription } from '../../subscription/index.ts'
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

/** More instants than lie before a charge that a mail announces. */
const MOST_INSTANTS = 12

/** A charge to come with what account credit will pay of it, after what is invoiced before that day (B-60). Epoch ms. */
export async function announced(
  { ports, now }: MailJob,
  accountId: number,
  { date, amount }: { readonly date: number; readonly amount: Money },
): Promise<AnnouncedCharge> {
  const { db } = ports.store
  const credit = await findCredit(db, accountId)
  const facts = (await loadFacts(db, credit.minor > 0 ? [accountId] : [], { seller: ports.seller })).get(accountId)
  if (facts === undefined) return { amount }
  const before = forecastOf(facts, now, { answer: 'paid', most: MOST_INSTANTS })
    .filter(({ at }) => at < date)
    .flatMap(({ at, effects }) =>
      effects.flatMap((effect) => (effect.kind === 'issued' ? { date: at, total: effect.total } : [])),
    )
  const fromCredit = creditAhead([...before, { date, total: amount }], credit).at(-1)
  return { amount, ...(fromCredit !== undefined && fromCredit.minor > 0 && { fromCredit }) }
}

/** The document of an issued invoice, in the language of the mail. */
export async function printed(invoice: StoredInvoice, { ports, order }: MailJob): Promise<MailAttachment> {
  const number = invoice.seq ?? 0
  const series = invoice.kind === 'credit' ? 'credit_note' : 'invoice'
  const file = await printInvoice({ ports, accountId: invoice.account_id, number, series, locale: order.locale })
  if (!file.ok) throw new Error(`invoice ${number} can't be printed: ${file.failure.code}`)
  return { filename: file.value.filename, contentType: 'application/pdf', content: file.value.bytes }
}

/** What an invoice comes to beside its credit notes: of one that was reduced the rest. */
export async function sumOf(invoice: StoredInvoice, db: Executor): Promise<Money> {
  return subtract(money(invoice.total, invoice.currency), await findReduction(db, invoice))
}

/** The legal texts that the order of an invoice agreed to; null without an order, or without texts (ORD-12). */
export async function termsFor(
  { account_id: accountId, order_id: orderId }: StoredInvoice,
  db: Executor,
): Promise<{ readonly version: number; readonly acceptedAt: number } | null> {
  return orderId === null ? null : ((await findOrderAgreement(db, { accountId, orderId })) ?? null)
}

/** What an invoice is for: a plan, or what its receiver pays for others (B-35, B-120). */
export async function planTitleFor(job: MailJob, invoice: StoredInvoice): Promise<string> {
  const { ports, order } = job
  if (isStatement(invoice)) return ports.pages.translator(order.locale)('invoice.statement')
  return planTitleOf(job, await planOf(invoice, ports.store.db))
}

/** The plan of the subscription that an invoice is for. */
async function planOf({ subscription_id: id }: StoredInvoice, db: Executor): Promise<number> {
  return id === null ? 0 : (await findSubscription(db, id)).plan_id
}
