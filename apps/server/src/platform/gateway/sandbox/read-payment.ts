import { instant } from '../../database/column-types.ts'
import { asOne } from '../../database/transaction.ts'
import type { CancelOutcome, PaymentIdentity, ReadOutcome } from '../payment-gateway.ts'
import { challengeByKey, challengeOutcome, moveChallenge, stateAt } from './challenges.ts'
import { newestOfCharge } from './ledger.ts'
import { lockName } from './lock-name.ts'
import { withStored } from './methods.ts'
import { declined, outcomeOfEntry } from './outcome-of-entry.ts'
import { wrongRequest } from './rejections.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { findPayment } from './start-payment.ts'

/** Reads a payment from the ledger and the challenges. Changes nothing and uses up no mode. */
export async function readPayment({ db, clock }: SandboxParts, identity: PaymentIdentity): Promise<ReadOutcome> {
  const payment = await findPayment(db, identity)
  if (payment === undefined) return { kind: 'never_arrived' }
  if (payment.cancelled_at !== null) return { kind: 'cancelled' }
  const entry = await newestOfCharge(db, payment.ref)
  if (entry !== undefined) return withStored(db, payment, await outcomeOfEntry(db, entry))
  const challenge = await challengeByKey(db, payment.idem_key)
  if (challenge === undefined) return { kind: 'unconfirmed', ref: payment.ref }
  const state = stateAt(challenge, clock.now())
  if (state === 'lapsed') return declined('authentication_lapsed')
  return state === 'declined' ? declined('authentication_failed') : challengeOutcome(challenge)
}

/**
 * Ends a payment that was never confirmed or waits for its customer: it is over, whatever they choose later. The same lock
 * as a confirmation's, so that one of the two is first. It moves no money, so it uses up no gateway mode.
 */
export async function cancelPayment({ db, clock }: SandboxParts, paymentRef: string): Promise<CancelOutcome> {
  return asOne(db, async (trx) => {
    const payment = await findPayment(trx, { paymentRef })
    if (payment === undefined) return wrongRequest
    await lockName(trx, `key:${payment.idem_key}`)
    const entry = await newestOfCharge(trx, paymentRef)
    if (entry !== undefined) return outcomeOfEntry(trx, entry)
    const challenge = await challengeByKey(trx, payment.idem_key)
    const state = challenge && stateAt(challenge, clock.now())
    if (state === 'declined') return declined('authentication_failed')
    if (challenge !== undefined && (state === 'open' || state === 'approved'))
      await moveChallenge(trx, challenge, { state: 'lapsed' })
    await trx
      .updateTable('gw.payment')
      .set({ cancelled_at: instant(clock.now()) })
      .where('ref', '=', paymentRef)
      .where('cancelled_at', 'is', null)
      .execute()
    return { kind: 'cancelled' }
  })
}
