import type { Transaction } from 'kysely'
import { instant, optionalInstant } from '../../database/column-types.ts'
import type { Schema } from '../../database/schema.ts'
import type { ChargeRequest, GatewayOutcome } from '../payment-gateway.ts'
import { challengeByKey, challengeExpiry, openChallenge } from './challenges.ts'
import type { ChallengeRow } from './challenges.ts'
import { decideCharge } from './decide-charge.ts'
import type { Step } from './decide-charge.ts'
import { inAnotherCurrency } from './in-another-currency.ts'
import { append, newestByKey } from './ledger.ts'
import type { Entry } from './ledger.ts'
import { lockName } from './lock-name.ts'
import { takeMode } from './mode.ts'
import type { GatewayMode } from './mode.ts'
import { eventTypeOf } from './event-type.ts'
import { outcomeOfEntry } from './outcome-of-entry.ts'
import { passChallenge } from './pass-challenge.ts'
import { wrongInput, wrongRequest } from './rejections.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { outcomeOfToken } from './tokens.ts'
import { underFault } from './under-fault.ts'
import { announce } from './webhooks.ts'
import { asOne } from '../../database/transaction.ts'

interface Call {
  readonly parts: SandboxParts
  readonly trx: Transaction<Schema>
  readonly request: ChargeRequest
  readonly mode: GatewayMode
  readonly now: number
}

/** Charges a token once per key, in a transaction of its own, as the mode of this call has it. */
export async function charge(parts: SandboxParts, request: ChargeRequest): Promise<GatewayOutcome> {
  const mode = await takeMode(parts.db)
  const outcome = await underFault(mode, () =>
    asOne(parts.db, async (trx) => {
      await lockName(trx, `key:${request.idempotencyKey}`)
      return answer({ parts, trx, request, mode, now: parts.clock.now() })
    }),
  )
  return mode === 'wrong_currency' ? inAnotherCurrency(outcome) : outcome
}

async function answer(call: Call): Promise<GatewayOutcome> {
  const { trx, request, now } = call
  const known = await newestByKey(trx, 'charge', request.idempotencyKey)
  if (known !== undefined) return isSameRequest(known, request) ? outcomeOfEntry(known) : wrongRequest
  const challenge = await challengeByKey(trx, request.idempotencyKey)
  if (challenge === undefined) {
    return request.threeDSecureResult === undefined ? carryOut(call, false) : wrongInput
  }
  if (!isSameRequest(challenge, request)) return wrongRequest
  const passed = await passChallenge(trx, { challenge, threeDSecureResult: request.threeDSecureResult, now })
  return passed === 'passed' ? carryOut(call, true) : passed
}

function isSameRequest(row: Entry | ChallengeRow, { token, amount, invoiceRef }: ChargeRequest): boolean {
  return (
    row.token === token &&
    row.invoice_ref === invoiceRef &&
    row.amount === amount.minor &&
    row.currency === amount.currency
  )
}

async function carryOut(call: Call, isAuthenticated: boolean): Promise<GatewayOutcome> {
  const { trx, request, mode, now } = call
  if (request.amount.minor <= 0) return wrongRequest
  const outcome = await outcomeOfToken(trx, request.token)
  if (outcome === undefined) return wrongInput
  const decision = decideCharge({ outcome, mode, isAuthenticated, now })
  return decision.kind === 'challenge' ? challengeCustomer(call) : enter(call, decision.step)
}

function challengeCustomer({ parts, trx, request, now }: Call): Promise<GatewayOutcome> {
  const expiresAt = challengeExpiry(now, request.isOffSession ?? false)
  return openChallenge(trx, { id: `chl_${parts.ids.token()}`, ...factsOf(request) }, expiresAt)
}

function factsOf({ idempotencyKey, invoiceRef, amount, token }: ChargeRequest) {
  return {
    idem_key: idempotencyKey,
    invoice_ref: invoiceRef,
    amount: amount.minor,
    currency: amount.currency,
    token,
  }
}

async function enter({ parts, trx, request, now }: Call, step: Step): Promise<GatewayOutcome> {
  const ref = `ch_${parts.ids.token()}`
  const entry = await append(trx, {
    kind: 'charge',
    ref,
    step: 1,
    ...factsOf(request),
    ...step,
    due_at: optionalInstant(step.due_at),
    recorded_at: instant(now),
  })
  if (entry === undefined) throw new Error(`charge ${ref} was not entered`)
  await announce(trx, parts, { type: eventTypeOf(entry), key: request.idempotencyKey, ref, at: now })
  return outcomeOfEntry(entry)
}
