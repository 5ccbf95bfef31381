import type { Ledger } from './ledger.ts'
import type { ItemRow, RowId } from './facts.ts'
import type { BillingEvent, BillingMail, BillingMailName } from './billing-event.ts'

/**
 * A document is paid: its receipt is mailed, and where it had failed before, that all is well again instead (B-89). An attempt
 * that paid is named, because a debit can come back and the document be paid once more.
 */
export function announcePaid(
  ledger: Ledger,
  documentId: RowId,
  { attemptId, isMailed = true }: { readonly attemptId?: RowId | undefined; readonly isMailed?: boolean } = {},
): void {
  const { total } = ledger.documents.get(documentId)
  const receivable = ledger.receivables.all().find(({ id }) => id === documentId)
  const subject = { table: 'documents', id: documentId } as const
  const data = { total: total.minor, currency: total.currency }
  const recovered: BillingMail = {
    template: 'payment_recovered',
    subject: attemptId === undefined ? subject : { table: 'attempts', id: attemptId },
    documentId,
  }
  const mail = receivable?.firstFailedAt === undefined ? ({ template: 'receipt', subject } as const) : recovered
  ledger.happened({ name: 'invoice.paid', subject, data, mails: isMailed ? [mail] : [] })
}

/**
 * An invoice that nothing charges by itself: its payer is mailed it. What was used until a subscription ended in debt is the
 * last one, which the mail names.
 */
export function announceIssued(ledger: Ledger, documentId: RowId, named?: { readonly isLast: 1 }): void {
  const subject = { table: 'documents', id: documentId } as const
  const mail: BillingMail = { template: 'invoice_issued', subject, ...(named && { named }) }
  ledger.happened({ name: 'invoice.issued', subject, data: {}, mails: [mail] })
}

/** A subscription begins: what it holds, and when it is charged next. */
export function announceStarted(ledger: Ledger): void {
  const { subscription } = ledger
  if (subscription === undefined) return
  const subject = { table: 'subscription', id: subscription.id } as const
  const mails = [{ template: 'subscription_started', subject }] as const
  ledger.happened({ name: 'subscription.started', subject, data: {}, mails })
}

/** Announces the loss that an unpaid document has caused: an add-on, the right to change, or the subscription. */
export function announceLoss(
  ledger: Ledger,
  documentId: RowId,
  template: Extract<BillingMailName, 'add_on_disabled' | 'plan_read_only' | 'subscription_expired'>,
): void {
  const subject = { table: 'documents', id: documentId } as const
  const { firstFailedAt = null } = ledger.receivables.get(documentId)
  ledger.happened({ name: `billing.${template}`, subject, data: { firstFailedAt }, mails: [{ template, subject }] })
}

/** A change is made while another one waits, which is cancelled by it: the order of that one, for the mail. */
export function cancelWaiting(ledger: Ledger): string | undefined {
  const { scheduled } = ledger.subscription ?? {}
  if (scheduled === undefined) return undefined
  const subject = { table: 'orders', id: scheduled.orderId } as const
  ledger.happened({ name: 'subscription.change_removed', subject, data: {}, mails: [] })
  return scheduled.orderId
}

/** Switches of a change: another plan, another interval, and add-ons on and off. */
function switchedBy({ before, items, subscription }: Ledger): BillingEvent['data'] {
  const { subscription: had } = before
  if (had === undefined || subscription === undefined) return {}
  const plans = new Set([had.terms.planId, subscription.terms.planId])
  const now = items.all()
  const addOnsOf = (rows: readonly ItemRow[], others: readonly ItemRow[]): readonly number[] => {
    const there = new Set(others.map(({ productId }) => productId))
    const own = rows.filter(({ bundled, productId }) => !bundled && !plans.has(productId) && !there.has(productId))
    return [...new Set(own.map(({ productId }) => productId))]
  }
  return {
    ...(plans.size > 1 && { plan: subscription.terms.planId, from: had.terms.planId }),
    ...(subscription.interval !== had.interval && { interval: subscription.interval }),
    on: addOnsOf(now, before.items),
    off: addOnsOf(before.items, now),
  }
}

/** A change has taken effect, and may have cancelled the one that waited. */
export function announceChange(ledger: Ledger, orderId: string, cancelledOrderId?: string): void {
  const subject = { table: 'orders', id: orderId } as const
  const mails = [
    { template: 'change_done', subject, ...(cancelledOrderId !== undefined && { cancelledOrderId }) },
  ] as const
  ledger.happened({ name: 'subscription.changed', subject, data: switchedBy(ledger), mails })
}
