import { add, compare, money } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Transaction } from 'kysely'
import { instant } from '../../database/column-types.ts'
import type { Executor } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'
import type {
  ListRefundsOutcome,
  ReadRefundOutcome,
  RefundIdentity,
  RefundOutcome,
  RefundRequest,
} from '../payment-gateway.ts'
import { inAnotherCurrency } from './in-another-currency.ts'
import { append, newestByKey, newestOfCharge, newestRefundOf, refundedOf, refundsOf } from './ledger.ts'
import type { Entry } from './ledger.ts'
import { lockName } from './lock-name.ts'
import { takeMode } from './mode.ts'
import { wrongRequest } from './rejections.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { underFault } from './under-fault.ts'
import { announce } from './webhooks.ts'
import { asOne } from '../../database/transaction.ts'

/** Gives back a charge or a part of it, once per key, never more than was charged. */
export async function refund(parts: SandboxParts, request: RefundRequest): Promise<RefundOutcome> {
  const mode = await takeMode(parts.db)
  if (mode === 'decline') return { kind: 'rejected', code: 'declined' }
  const outcome = await underFault(mode, () => asOne(parts.db, (trx) => answer(parts, trx, request)))
  return mode === 'wrong_currency' ? inAnotherCurrency(outcome) : outcome
}

async function answer(parts: SandboxParts, trx: Transaction<Schema>, request: RefundRequest): Promise<RefundOutcome> {
  const { idempotencyKey, paymentRef, amount } = request
  await lockName(trx, `key:${idempotencyKey}`)
  const known = await newestByKey(trx, 'refund', idempotencyKey)
  if (known !== undefined) return isSameRequest(known, request) ? outcomeOf(known) : wrongRequest
  if (amount.minor <= 0) return wrongRequest
  await lockName(trx, `charge:${paymentRef}`)
  const charge = await newestOfCharge(trx, paymentRef)
  if (charge === undefined) return { kind: 'rejected', code: 'unknown_payment' }
  return apiErrorOf(charge, request, await refundedOf(trx, paymentRef)) ?? enter({ parts, trx, request, charge })
}

function isSameRequest(row: Entry, { paymentRef, amount }: RefundRequest): boolean {
  return row.charge_ref === paymentRef && row.amount === amount.minor && row.currency === amount.currency
}

function apiErrorOf(charge: Entry, { amount }: RefundRequest, refunded: number): RefundOutcome | undefined {
  if (charge.status !== 'succeeded') return { kind: 'rejected', code: 'not_refundable' }
  if (charge.currency !== amount.currency) return { kind: 'rejected', code: 'other_currency' }
  const given = add(money(refunded, charge.currency), amount)
  const exceeds = compare(given, money(charge.amount, charge.currency)) > 0
  return exceeds ? { kind: 'rejected', code: 'exceeds_payment' } : undefined
}

interface EnterInput {
  readonly parts: SandboxParts
  readonly trx: Transaction<Schema>
  readonly request: RefundRequest
  readonly charge: Entry
}

async function enter({ parts, trx, request, charge }: EnterInput): Promise<RefundOutcome> {
  const now = parts.clock.now()
  const ref = `re_${parts.ids.token()}`
  const entry = await append(trx, {
    kind: 'refund',
    ref,
    step: 1,
    charge_ref: charge.ref,
    idem_key: request.idempotencyKey,
    invoice_ref: charge.invoice_ref,
    amount: request.amount.minor,
    currency: charge.currency,
    status: 'succeeded',
    recorded_at: instant(now),
  })
  if (entry === undefined) throw new Error(`refund ${ref} was not entered`)
  await announce(trx, parts, { type: 'refund.succeeded', key: request.idempotencyKey, ref, at: now })
  return outcomeOf(entry)
}

function outcomeOf(entry: Entry): RefundOutcome {
  // what was accepted and came back
  if (entry.status === 'failed') return { kind: 'rejected', code: 'declined' }
  return { kind: 'refunded', ref: entry.ref, amount: money(entry.amount, entry.currency) }
}

/** Prefix of a refund that was made at the provider itself: no key of the shop begins so. */
const AT_PROVIDER = 'at-provider:'

/** The staff give back a part of a payment on the provider's own pages: no request of the shop, and none of its keys. */
export async function refundAtProvider(
  parts: SandboxParts,
  given: Pick<RefundRequest, 'paymentRef' | 'amount'>,
): Promise<RefundOutcome> {
  const idempotencyKey = `${AT_PROVIDER}${parts.ids.token()}`
  return asOne(parts.db, (trx) => answer(parts, trx, { ...given, idempotencyKey }))
}

/** All refunds of a payment as they stand. */
export async function listRefunds(db: Executor, paymentRef: string): Promise<ListRefundsOutcome> {
  const entries = await refundsOf(db, paymentRef)
  return {
    kind: 'refunds',
    refunds: entries.map(({ ref, amount, currency, status, idem_key: idempotencyKey }) => ({
      ref,
      amount: money(amount, currency),
      isFailed: status === 'failed',
      ...(!idempotencyKey.startsWith(AT_PROVIDER) && { idempotencyKey }),
    })),
  }
}

/** Only what was given back, and is there still, comes back. */
export interface ReturnRejection {
  readonly code: 'unknown-payment' | 'nothing-refunded'
}

/** The payer's bank sends back the newest refund of a payment, as of a closed account: it has failed. */
export async function returnRefund(
  parts: SandboxParts,
  paymentRef: string,
): Promise<Result<undefined, ReturnRejection>> {
  return asOne(parts.db, async (trx) => {
    await lockName(trx, `charge:${paymentRef}`)
    if ((await newestOfCharge(trx, paymentRef)) === undefined) return fail({ code: 'unknown-payment' })
    const newest = await newestRefundOf(trx, paymentRef)
    if (newest?.status !== 'succeeded') return fail({ code: 'nothing-refunded' })
    const { id: _, ...entry } = newest
    const at = parts.clock.now()
    await append(trx, { ...entry, status: 'failed', step: entry.step + 1, due_at: null, recorded_at: instant(at) })
    await announce(trx, parts, { type: 'refund.failed', key: entry.idem_key, ref: entry.ref, at })
    return ok(undefined)
  })
}

export async function readRefund(
  db: Executor,
  { idempotencyKey, paymentRef }: RefundIdentity,
): Promise<ReadRefundOutcome> {
  const entry = await newestByKey(db, 'refund', idempotencyKey)
  return entry?.charge_ref !== paymentRef ? { kind: 'never_arrived' } : outcomeOf(entry)
}
