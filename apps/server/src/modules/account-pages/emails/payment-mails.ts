import type { ComingLoss } from '@waybill/contract/mails'
import { money } from '@waybill/domain/money'
import { dunningInstant, dunningSchedules } from '@waybill/domain/payment'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import type { MailComposer, MailJob } from '../../../platform/mail/mail-composer.ts'
import { findPrimaryContact } from '../../account/index.ts'
import {
  findInvoice,
  findLiveSubscription,
  maskedMethod,
  numberFor,
  type StoredInvoice,
  type StoredSubscription,
} from '../../billing/index.ts'
import { confirmPath } from '../confirm-link.ts'
import { isChargedOn } from '../repository-items.ts'
import { findReceivable, findAttemptPayment, type AttemptPayment } from '../repository-payments.ts'
import { howPaid } from './how-paid.ts'
import { accountLink, linkTo, planTitleFor, printed } from './mail-parts.ts'

/** Facts of a mail about one invoice. */
interface InvoiceMatter {
  readonly invoice: StoredInvoice
  readonly subscription: StoredSubscription | undefined
  /** Absent while the invoice is a draft. */
  readonly receivable: Awaited<ReturnType<typeof findReceivable>>
  /** Something that it charges is still switched on. */
  readonly isOn: boolean
  readonly about: {
    readonly firstName: string
    readonly invoiceNumber: string
    readonly planTitle: string
    readonly link: string
  }
}

export async function invoiceMatter(job: MailJob, invoiceId: number): Promise<InvoiceMatter> {
  const { db } = job.ports.store
  const invoice = await findInvoice(db, invoiceId)
  const { firstName } = await findPrimaryContact(db, invoice.account_id)
  return {
    invoice,
    subscription: await findLiveSubscription(db, invoice.account_id),
    receivable: await findReceivable(db, invoiceId),
    isOn: await isChargedOn(db, invoiceId),
    about: {
      firstName,
      invoiceNumber: numberFor(invoice, job.ports.seller),
      planTitle: await planTitleFor(job, invoice),
      link: accountLink(job),
    },
  }
}

/** Loss by an invoice that stays unpaid, as far as that is still to come. */
function comingLoss({ receivable, subscription, isOn }: InvoiceMatter, now: number): ComingLoss | null {
  if (receivable === undefined || receivable.first_failed_at === null || receivable.open === 0) return null
  const { first_failed_at: failedAt, schedule, is_add_on: isAddOn } = receivable
  // nothing of a payer's own ends with what it owes for its members
  if (schedule === 'statement') return null
  const { readOnlyDay, expiredDay } = dunningSchedules[schedule]
  const [readOnlyAt, endsAt] = [dunningInstant(failedAt, readOnlyDay), dunningInstant(failedAt, expiredDay)]
  if (isAddOn) return readOnlyAt <= now || !isOn ? null : { kind: 'add_on', endsAt: readOnlyAt }
  if (subscription?.state !== subscriptionStatuses.subscribed || endsAt <= now) return null
  // while another account pays nothing is lost by an own debt of before
  if (subscription.first_failed_at === null) return null
  if (schedule === 'first_conversion') return { kind: 'conversion', endsAt }
  return readOnlyAt <= now ? { kind: 'end', endsAt } : { kind: 'plan', readOnlyAt, endsAt }
}

export async function triedOf({ ports, order }: MailJob): Promise<AttemptPayment | undefined> {
  const { attemptId } = order.refs
  return attemptId === undefined ? undefined : findAttemptPayment(ports.store.db, Number(attemptId))
}

const amountOf = ({ amount, currency }: AttemptPayment) => money(amount, currency)

/** Nothing to confirm any more once it was paid, declined or is over. */
const confirmPayment: MailComposer = async (job) => {
  const tried = await triedOf(job)
  const until = tried?.challenge_expires_at ?? null
  if (tried?.state !== 'challenge' || until === null || until <= job.now) return undefined
  const { about } = await invoiceMatter(job, tried.invoice_id)
  const link = linkTo(job, confirmPath(job.ports.keys, { attemptId: tried.id, until }))
  return { name: 'confirm_payment', props: { ...about, amount: amountOf(tried), until, link } }
}

const paymentPending: MailComposer = async (job) => {
  const tried = await triedOf(job)
  if (tried?.state !== 'pending' || tried.outcome?.kind !== 'pending') return undefined
  const { invoice, subscription, about } = await invoiceMatter(job, tried.invoice_id)
  const { invoiceNumber: _, ...named } = about
  const isOn = subscription?.state === subscriptionStatuses.subscribed
  const isLater = invoice.status === 'draft' || subscription?.awaits_payment === true
  return {
    name: 'payment_pending',
    props: {
      ...named,
      amount: amountOf(tried),
      account: maskedMethod('', tried.last_four),
      expectedAt: tried.outcome.expectedAt,
      access: isOn && !subscription.awaits_payment ? 'now' : isLater ? 'later' : null,
    },
  }
}

const paymentFailed: MailComposer = async (job) => {
  const matter = await invoiceMatter(job, Number(job.order.refs['invoiceId']))
  const { invoice, receivable, about } = matter
  const tried = await triedOf(job)
  const outcome = tried?.outcome
  return {
    name: 'payment_failed',
    props: {
      ...about,
      // of the try: the invoice may have been given up since
      amount: tried === undefined ? money(invoice.total, invoice.currency) : amountOf(tried),
      reason: outcome?.kind === 'declined' ? outcome.code : null,
      tryNumber: tried?.try_number ?? 1,
      nextTryAt: receivable?.next_attempt_at ?? null,
      loss: comingLoss(matter, job.now),
    },
  }
}

const paymentReturned: MailComposer = async (job) => {
  const matter = await invoiceMatter(job, Number(job.order.refs['invoiceId']))
  const { invoice, receivable, about } = matter
  const tried = await triedOf(job)
  return {
    name: 'payment_returned',
    props: {
      ...about,
      amount: tried === undefined ? money(invoice.total, invoice.currency) : amountOf(tried),
      isDenied: receivable?.is_hard_decline === true,
      open: money(receivable?.open ?? 0, invoice.currency),
      nextTryAt: receivable?.next_attempt_at ?? null,
      loss: comingLoss(matter, job.now),
    },
  }
}

/** In place of the receipt, with its invoice. */
const paymentRecovered: MailComposer = async (job) => {
  const { invoice, subscription, about } = await invoiceMatter(job, Number(job.order.refs['invoiceId']))
  const isOn = subscription?.state === subscriptionStatuses.subscribed
  return {
    name: 'payment_recovered',
    props: {
      ...about,
      ...(await howPaid(invoice, job)),
      standing: isOn ? (subscription.first_failed_at === null ? 'good' : 'owing') : 'ended',
    },
    attachments: [await printed(invoice, job)],
  }
}

const transferOverdue: MailComposer = async (job) => {
  const matter = await invoiceMatter(job, Number(job.order.refs['invoiceId']))
  const { invoice, receivable, about } = matter
  if (receivable === undefined || receivable.open === 0) return undefined
  const { bank } = invoice.parties.seller
  return {
    name: 'transfer_overdue',
    props: {
      ...about,
      amount: money(receivable.open, receivable.currency),
      dueAt: receivable.due_at,
      ...(bank && { account: bank }),
      loss: comingLoss(matter, job.now),
    },
  }
}

export const paymentMails = {
  confirm_payment: confirmPayment,
  payment_pending: paymentPending,
  payment_failed: paymentFailed,
  payment_returned: paymentReturned,
  payment_recovered: paymentRecovered,
  transfer_overdue: transferOverdue,
}
