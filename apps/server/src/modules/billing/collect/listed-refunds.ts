import { settleListedRefunds, type RowId } from '@waybill/domain/billing'
import type { Executor } from '../../../platform/database/database.ts'
import { isTransient } from '../../../platform/gateway/around-every-call.ts'
import type { ListedRefund, PaymentGateway } from '../../../platform/gateway/payment-gateway.ts'
import type { BillingPorts, ChargingPorts } from '../core/billing-ports.ts'
import { makeAttempt } from '../core/make-attempt.ts'
import { orHold } from '../core/settle-call.ts'
import { lockAccount } from '../store/accounts.ts'
import { loadFactsOf } from '../store/facts/load-facts.ts'
import {
  findByKeys,
  isNewestCall,
  takeRefundListCall,
  wasCharged,
  type RefundListCall,
} from '../store/listed-refunds.ts'
import { writePlans } from '../store/plans/write-plans.ts'

type RefundPorts = ChargingPorts & { readonly gateway: PaymentGateway }

/**
 * `later`: the provider can't be reached, the account is held, or its payment isn't settled, so that it has to come again;
 * `unreadable`: what the provider answers says nothing.
 */
type RefundsRead = 'settled' | 'later' | 'unreadable'

/** More calls than may overtake each other. */
const MOST_CALLS = 4

/** Settles a list in one transaction; undefined where a newer call makes it worth nothing. */
async function settleListing(
  db: Executor,
  ports: BillingPorts,
  { call, refunds }: { readonly call: RefundListCall; readonly refunds: readonly ListedRefund[] },
): Promise<RefundsRead | undefined> {
  const { accountId, attemptId, paymentRef: reference } = call
  const locked = await lockAccount(db, accountId)
  if (locked === undefined || locked.isHeld) return 'later'
  if (!(await isNewestCall(db, call))) return undefined
  const keys = refunds.flatMap(({ idempotencyKey }) => idempotencyKey ?? [])
  const ours = await findByKeys(db, { accountId, keys })
  const now = ports.clock.now()
  const facts = await loadFactsOf(db, accountId, { seller: ports.seller, attemptId, mayEnd: true })
  const listed = refunds.map(({ ref, idempotencyKey: key, ...refund }) => ({
    ...refund,
    reference: ref,
    refundId: key === undefined ? undefined : ours.get(key),
  }))
  await writePlans(db, [settleListedRefunds(facts, { attemptId, reference, refunds: listed }, now)], { ...ports, now })
  return 'settled'
}

/** Undefined where another call began meanwhile. */
async function readOnce(ports: RefundPorts, attemptId: RowId): Promise<RefundsRead | undefined> {
  const { store, gateway } = ports
  const call = await takeRefundListCall(store.db, attemptId)
  if (call === undefined) return 'settled'
  const answer = await gateway.listRefunds(call.paymentRef)
  if (answer.kind === 'error') return isTransient(answer) ? 'later' : 'unreadable'
  const listing = { call, refunds: answer.refunds }
  const read = await orHold(ports, call.accountId, () =>
    store.db.transaction().execute((trx) => settleListing(trx, ports, listing)),
  )
  return read === 'held' ? 'later' : read
}

/**
 * Reads all refunds of a charge again, and settles what is new: one that was made at the provider itself, or that came back. A
 * charge of which nothing is known yet is settled first. Never inside a transaction.
 */
export async function followRefunds(ports: RefundPorts, attemptId: RowId): Promise<RefundsRead> {
  const { db } = ports.store
  if (!(await wasCharged(db, attemptId))) await makeAttempt(ports, { attemptId, isLook: true })
  if (!(await wasCharged(db, attemptId))) return 'later'
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    // each of them is newer than the one before
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const read = await readOnce(ports, attemptId)
    if (read !== undefined) return read
  }
  return 'later'
}
