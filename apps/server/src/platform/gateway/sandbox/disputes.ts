import type { Selectable, Transaction } from 'kysely'
import { money } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import { instant } from '../../database/column-types.ts'
import type { Executor } from '../../database/database.ts'
import type { GwDisputeTable } from '../../database/schema-gateway.ts'
import type { Schema } from '../../database/schema.ts'
import { asOne } from '../../database/transaction.ts'
import type { DisputeOutcome } from '../payment-gateway.ts'
import { append, newestOfCharge, refundedOf, type Entry } from './ledger.ts'
import { lockName } from './lock-name.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { announce } from './webhooks.ts'

type DisputeRow = Selectable<GwDisputeTable>

export type Verdict = 'won' | 'lost'

export interface DisputeResult {
  readonly disputeRef: string
}

export interface DisputeRejection {
  /** Only money that was paid and not given back is disputed, once; only an open dispute is decided. */
  readonly code: 'unknown-payment' | 'not-disputable' | 'unknown-dispute' | 'already-decided'
}

interface DisputeCall {
  readonly parts: SandboxParts
  readonly trx: Transaction<Schema>
  readonly now: number
}

export async function findDispute(
  db: Executor,
  by: { readonly column: 'ref' | 'charge_ref'; readonly value: string },
): Promise<DisputeRow | undefined> {
  return db.selectFrom('gw.dispute').selectAll().where(by.column, '=', by.value).executeTakeFirst()
}

/** The payer tells the bank that a payment was not theirs: until the verdict the ledger has it as pending. */
export async function openDispute(
  parts: SandboxParts,
  paymentRef: string,
): Promise<Result<DisputeResult, DisputeRejection>> {
  return asOne(parts.db, async (trx) => {
    await lockName(trx, `charge:${paymentRef}`)
    const charge = await newestOfCharge(trx, paymentRef)
    if (charge === undefined) return fail({ code: 'unknown-payment' })
    const known = await findDispute(trx, { column: 'charge_ref', value: paymentRef })
    if (known !== undefined) return known.state === 'open' ? ok({ disputeRef: known.ref }) : notDisputable
    if (charge.status !== 'succeeded' || (await refundedOf(trx, paymentRef)) >= charge.amount) return notDisputable
    return ok(await enterDispute({ parts, trx, now: parts.clock.now() }, charge))
  })
}

const notDisputable = fail<DisputeRejection>({ code: 'not-disputable' })

async function enterDispute({ parts, trx, now }: DisputeCall, charge: Entry): Promise<DisputeResult> {
  const ref = `dp_${parts.ids.token()}`
  await trx
    .insertInto('gw.dispute')
    .values({ ref, charge_ref: charge.ref, state: 'open', opened_at: instant(now) })
    .execute()
  await appendStep({ parts, trx, now }, charge, { status: 'pending', code: 'disputed' })
  await announce(trx, parts, { type: 'dispute.opened', key: charge.idem_key, ref, at: now })
  return { disputeRef: ref }
}

/** The next row of a charge; what would have fallen due of it, as a return, is dropped. */
async function appendStep(
  { trx, now }: DisputeCall,
  { id: _, ...charge }: Entry,
  state: Pick<Entry, 'status' | 'code'>,
): Promise<void> {
  const step = { ...charge, ...state, step: charge.step + 1, due_at: null, recorded_at: instant(now) }
  if ((await append(trx, step)) === undefined) throw new Error(`charge ${charge.ref} moved meanwhile`)
}

/**
 * The bank's verdict. Won: the charge has succeeded again. Lost: it has succeeded as well, and all that had not been given
 * back before is given back.
 */
export async function decideDispute(
  parts: SandboxParts,
  disputeRef: string,
  verdict: Verdict,
): Promise<Result<undefined, DisputeRejection>> {
  return asOne(parts.db, async (trx) => {
    const found = await findDispute(trx, { column: 'ref', value: disputeRef })
    if (found === undefined) return fail({ code: 'unknown-dispute' })
    await lockName(trx, `charge:${found.charge_ref}`)
    const now = parts.clock.now()
    const decided = await trx
      .updateTable('gw.dispute')
      .set({ state: verdict, decided_at: instant(now) })
      .where('ref', '=', disputeRef)
      .where('state', '=', 'open')
      .returning('ref')
      .executeTakeFirst()
    if (decided === undefined) return fail({ code: 'already-decided' })
    await enterVerdict({ parts, trx, now }, found, verdict)
    return ok(undefined)
  })
}

async function enterVerdict(step: DisputeCall, dispute: DisputeRow, verdict: Verdict): Promise<void> {
  const { parts, trx, now } = step
  const charge = await newestOfCharge(trx, dispute.charge_ref)
  if (charge === undefined) throw new Error(`dispute ${dispute.ref} is about no charge`)
  await appendStep(step, charge, { status: 'succeeded', code: verdict === 'lost' ? 'dispute_lost' : null })
  if (verdict === 'lost') await giveBack(step, charge, dispute.ref)
  await announce(trx, parts, { type: `dispute.${verdict}`, key: charge.idem_key, ref: dispute.ref, at: now })
}

/** The key of the refund that a lost dispute is. */
export function refundKeyOf(disputeRef: string): string {
  return `dispute:${disputeRef}`
}

async function giveBack({ parts, trx, now }: DisputeCall, charge: Entry, disputeRef: string): Promise<void> {
  const { ref, invoice_ref, amount, currency } = charge
  await append(trx, {
    kind: 'refund',
    ref: `re_${parts.ids.token()}`,
    step: 1,
    charge_ref: ref,
    idem_key: refundKeyOf(disputeRef),
    invoice_ref,
    amount: amount - (await refundedOf(trx, ref)),
    currency,
    status: 'succeeded',
    recorded_at: instant(now),
  })
}

export async function readDispute(db: Executor, disputeRef: string): Promise<DisputeOutcome> {
  const dispute = await findDispute(db, { column: 'ref', value: disputeRef })
  if (dispute === undefined) return { kind: 'unknown_dispute' }
  const { charge_ref: paymentRef, state } = dispute
  const charge = await newestOfCharge(db, paymentRef)
  if (charge === undefined) throw new Error(`dispute ${disputeRef} is about no charge`)
  return { kind: 'dispute', paymentRef, state, amount: money(charge.amount, charge.currency) }
}
