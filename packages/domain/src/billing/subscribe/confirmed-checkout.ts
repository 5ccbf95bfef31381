import type { EpochMs } from '../../calendar/index.ts'
import { paymentStates } from '../../payment/index.ts'
import { subscriptionStatuses } from '../../subscription/index.ts'
import { paymentOf } from '../core/due-items.ts'
import type { DocumentRow, SubscriptionRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'

/** The draft that a confirmed checkout made: it is issued when the trial ends. */
export function scheduledDocument(ledger: Ledger): DocumentRow | undefined {
  const orderId = ledger.subscription?.confirmedOrderId
  if (orderId === undefined) return undefined
  return ledger.documents.all().find((document) => document.orderId === orderId && document.status === 'draft')
}

/** A scheduled payment is given up with its document: nothing was issued (table 2.2: 5 to 6). */
export function giveUpScheduled(ledger: Ledger): void {
  const document = scheduledDocument(ledger)
  if (document === undefined) return
  ledger.moveDocument(document.id, { to: 'void', cause: 'lapse' })
  const payment = paymentOf({ payments: ledger.payments.all() }, document.id)
  if (payment?.state === paymentStates.scheduled)
    ledger.movePayment(payment.id, { to: paymentStates.void, cause: 'cancelled' })
}

/** A trial whose checkout is confirmed for its end. */
export interface ConfirmedTrial {
  readonly subscription: SubscriptionRow
  readonly orderId: string
  /** Epoch ms. */
  readonly endsAt: EpochMs
}

/** The trial that is going to be charged at its end; undefined where none is. */
export function confirmedTrial({ subscription }: Pick<Ledger, 'subscription'>): ConfirmedTrial | undefined {
  if (subscription?.status !== subscriptionStatuses.notSubscribed) return undefined
  const { confirmedOrderId: orderId, trial } = subscription
  return orderId === undefined || trial === undefined ? undefined : { subscription, orderId, endsAt: trial.end }
}

/** Its end has come and is being charged: until the provider has decided, nothing else is bought or given up. */
export function isBeingCharged({ endsAt }: ConfirmedTrial, now: EpochMs): boolean {
  return endsAt <= now
}

/** A confirmed checkout is set aside before the trial's end: the trial goes on, and nothing of it is charged. */
export function setAside(ledger: Ledger): void {
  giveUpScheduled(ledger)
  ledger.changeSubscription({ confirmedOrderId: undefined }, 'cancel_checkout')
}
