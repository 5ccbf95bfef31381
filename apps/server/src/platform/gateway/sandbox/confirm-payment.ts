import type { Transaction } from 'kysely'
import { instant, optionalInstant } from '../../database/column-types.ts'
import type { Schema } from '../../database/schema.ts'
import { asOne } from '../../database/transaction.ts'
import type { ConfirmRequest, GatewayOutcome } from '../payment-gateway.ts'
import { challengeByKey, challengeExpiry, openChallenge } from './challenges.ts'
import { decideCharge } from './decide-charge.ts'
import type { EntryStep } from './decide-charge.ts'
import { eventTypeOf } from './event-type.ts'
import { inAnotherCurrency } from './in-another-currency.ts'
import { append, newestOfCharge } from './ledger.ts'
import { lockName } from './lock-name.ts'
import { withStored } from './methods.ts'
import { takeMode } from './mode.ts'
import type { GatewayMode } from './mode.ts'
import { outcomeOfEntry } from './outcome-of-entry.ts'
import { passChallenge } from './pass-challenge.ts'
import { wrongInput, wrongRequest } from './rejections.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { findPayment, isSamePayment, type PaymentRow } from './start-payment.ts'
import { outcomeOfToken } from './tokens.ts'
import { underFault } from './under-fault.ts'
import { announce } from './webhooks.ts'

interface ConfirmationCall {
  readonly parts: SandboxParts
  readonly trx: Transaction<Schema>
  readonly payment: PaymentRow
  readonly threeDSecureResult: string | undefined
  readonly mode: GatewayMode
  readonly now: number
}

/** Charges what was started, once, in a transaction of its own, as the mode of this call has it. */
export async function confirmPayment(parts: SandboxParts, request: ConfirmRequest): Promise<GatewayOutcome> {
  const mode = await takeMode(parts.db)
  const outcome = await underFault(mode, () =>
    asOne(parts.db, async (trx) => {
      await lockName(trx, `key:${request.idempotencyKey}`)
      const payment = await findPayment(trx, request)
      if (payment?.idem_key !== request.idempotencyKey || !isSamePayment(payment, request)) return wrongRequest
      const { threeDSecureResult } = request
      const answered = await answer({ parts, trx, payment, threeDSecureResult, mode, now: parts.clock.now() })
      return withStored(trx, payment, answered)
    }),
  )
  return mode === 'wrong_currency' ? inAnotherCurrency(outcome) : outcome
}

async function answer(call: ConfirmationCall): Promise<GatewayOutcome> {
  const { trx, payment, threeDSecureResult, now } = call
  if (payment.cancelled_at !== null) return { kind: 'cancelled' }
  const known = await newestOfCharge(trx, payment.ref)
  if (known !== undefined) return outcomeOfEntry(trx, known)
  const challenge = await challengeByKey(trx, payment.idem_key)
  if (challenge === undefined) return threeDSecureResult === undefined ? carryOut(call, false) : wrongInput
  const passed = await passChallenge(trx, { challenge, threeDSecureResult, now })
  return passed === 'passed' ? carryOut(call, true) : passed
}

async function carryOut(call: ConfirmationCall, isAuthenticated: boolean): Promise<GatewayOutcome> {
  const { trx, payment, mode, now } = call
  const outcome = await outcomeOfToken(trx, payment.token)
  if (outcome === undefined) throw new Error(`payment ${payment.ref} has no token`)
  const decision = decideCharge({ outcome, mode, isAuthenticated, now })
  return decision.kind === 'challenge' ? challengeCustomer(call) : enter(call, decision.step)
}

function challengeCustomer({ parts, trx, payment, now }: ConfirmationCall): Promise<GatewayOutcome> {
  const expiresAt = challengeExpiry(now, payment.is_off_session)
  return openChallenge(trx, { id: `chl_${parts.ids.token()}`, ...factsOf(payment) }, expiresAt)
}

function factsOf({ idem_key, invoice_ref, amount, currency, token }: PaymentRow) {
  return { idem_key, invoice_ref, amount, currency, token }
}

async function enter({ parts, trx, payment, now }: ConfirmationCall, step: EntryStep): Promise<GatewayOutcome> {
  const { ref, idem_key: key } = payment
  const entry = await append(trx, {
    kind: 'charge',
    ref,
    step: 1,
    ...factsOf(payment),
    ...step,
    due_at: optionalInstant(step.due_at),
    recorded_at: instant(now),
  })
  if (entry === undefined) throw new Error(`charge ${ref} was not entered`)
  await announce(trx, parts, { type: eventTypeOf(entry), key, ref, at: now })
  return outcomeOfEntry(trx, entry)
}
