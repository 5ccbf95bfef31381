import { dunningSchedules, nextAttemptAt } from '@waybill/domain/payment'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import { finaliseInvoices, findInvoice, setInvoiceStatus, type StoredInvoice } from '../../invoice/index.ts'
import { scheduleRetry, type StoredPayment } from '../../payment/index.ts'
import { findPrimaryContact } from '../../account/index.ts'
import { firstFailureOf, oldestFailure, restoreAddOns } from '../repository-dunning.ts'
import {
  findSubscription,
  markSubscribed,
  replaceItems,
  setBoughtTerms,
  setFirstFailed,
  type StoredSubscription,
} from '../../subscription/index.ts'
import { findCartOfOrder } from '../../cart/index.ts'

interface Activation {
  readonly ports: WorkPorts
  readonly subscription: StoredSubscription
  /** The first invoice: its period is the first paid one, its order says what was bought. */
  readonly invoice: StoredInvoice
  readonly now: number
  /** The first conversion was declined: access stays while the dunning schedule runs (B-73). */
  readonly isPastDue?: boolean
}

/** A trial, or an expired subscription, becomes a paid one: anchor and period of the first invoice (table 2.1). */
async function activateSubscription(
  db: Executor,
  { subscription, invoice, now, isPastDue }: Activation,
): Promise<void> {
  const anchor = invoice.period_start ?? now
  const bought = invoice.order_id === null ? undefined : await findCartOfOrder(db, invoice.order_id)
  if (bought !== undefined) {
    await setBoughtTerms(db, { id: subscription.id, cart: bought, catalogueVersion: invoice.catalogue_version })
    await replaceItems(db, {
      subscriptionId: subscription.id,
      accountId: subscription.account_id,
      catalogueVersion: invoice.catalogue_version,
      items: bought.lines,
      at: anchor,
    })
  }
  await markSubscribed(db, {
    id: subscription.id,
    anchor,
    periodEnd: invoice.period_end ?? now,
    firstFailedAt: isPastDue === true ? now : null,
  })
}

interface Paid {
  readonly ports: WorkPorts
  readonly invoiceId: number
  readonly now: number
}

/** Money for an invoice has arrived: it gets its number if it was a draft, and the subscription is what it paid for. */
export async function onInvoicePaid(db: Executor, { ports, invoiceId, now }: Paid): Promise<void> {
  const invoice = await findInvoice(db, invoiceId)
  if (invoice.status === 'draft') await finaliseInvoices(db, [invoiceId], { status: 'paid', now })
  else await setInvoiceStatus(db, invoiceId, 'paid')
  if (invoice.subscription_id === null) return
  const subscription = await findSubscription(db, invoice.subscription_id)
  if (invoice.kind === 'addon') await restoreAddOns(db, { invoiceId, now })
  if (subscription.state !== 1) await activateSubscription(db, { ports, subscription, invoice, now })
  else await setFirstFailed(db, subscription.id, await oldestFailure(db, subscription.id))
  await orderReceipt(db, { ports, invoice, now })
}

async function orderReceipt(
  db: Executor,
  { ports, invoice, now }: { readonly ports: WorkPorts; readonly invoice: StoredInvoice; readonly now: number },
): Promise<void> {
  const primary = await findPrimaryContact(db, invoice.account_id)
  await recordEvent(db, ports.keys, {
    name: 'invoice.paid',
    entity: 'invoice',
    entityId: String(invoice.id),
    accountId: invoice.account_id,
    actor: 'system',
    data: { total: invoice.total, currency: invoice.currency },
    now,
    mails: [
      {
        template: 'receipt',
        to: primary.email,
        locale: primary.locale,
        dedupeKey: `receipt:${invoice.id}`,
        refs: { invoiceId: invoice.id, memberId: primary.memberId },
      },
    ],
  })
}

/** A bank transfer did not arrive by its due date: what is lost when is counted from that date (B-77). */
export async function onDueDatePassed(
  db: Executor,
  { ports, payment, now }: { readonly ports: WorkPorts; readonly payment: StoredPayment; readonly now: number },
): Promise<void> {
  const invoice = await findInvoice(db, payment.invoice_id)
  if (invoice.subscription_id !== null) {
    const subscription = await findSubscription(db, invoice.subscription_id)
    await setFirstFailed(db, subscription.id, subscription.first_failed_at ?? invoice.due_at)
  }
  await recordEvent(db, ports.keys, {
    name: 'payment.overdue',
    entity: 'payment',
    entityId: String(payment.id),
    accountId: invoice.account_id,
    actor: 'system',
    data: { invoiceId: invoice.id, dueAt: invoice.due_at },
    now,
  })
}

interface OnInvoiceFailedInput {
  readonly ports: WorkPorts
  readonly payment: StoredPayment
  readonly now: number
  readonly isHard: boolean
}

/** A renewal or first conversion was declined: the dunning schedule runs from the first decline, the period does not move (B-76). */
export async function onInvoiceFailed(
  db: Executor,
  { ports, payment, now, isHard }: OnInvoiceFailedInput,
): Promise<void> {
  const invoice = await findInvoice(db, payment.invoice_id)
  if (invoice.subscription_id === null) return
  const subscription = await findSubscription(db, invoice.subscription_id)
  const isAddOn = invoice.kind === 'addon'
  const firstFailedAt = (isAddOn ? await firstFailureOf(db, invoice.id) : subscription.first_failed_at) ?? now
  if (subscription.state !== 1) await activateSubscription(db, { ports, subscription, invoice, now, isPastDue: true })
  // an add-on that is not paid costs the add-on, not the plan (B-77)
  if (!isAddOn) await setFirstFailed(db, subscription.id, firstFailedAt)
  const dunningSchedule = invoice.kind === 'trial_end' ? dunningSchedules.first_conversion : dunningSchedules.renewal
  const nextAt = nextAttemptAt(dunningSchedule, { firstFailedAt, isHardDecline: isHard }, now)
  await scheduleRetry(db, { payment, nextAt, now })
  const primary = await findPrimaryContact(db, invoice.account_id)
  await recordEvent(db, ports.keys, {
    name: 'payment.failed',
    entity: 'payment',
    entityId: String(payment.id),
    accountId: invoice.account_id,
    actor: 'system',
    data: { invoiceId: invoice.id, nextAt: nextAt ?? null },
    now,
    mails: [
      {
        template: 'payment_failed',
        to: primary.email,
        locale: primary.locale,
        dedupeKey: `payment_failed:${payment.id}`,
        refs: { invoiceId: invoice.id, memberId: primary.memberId },
      },
    ],
  })
}
