import type { BillingRejection } from '@waybill/domain/billing'
import { DAY_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Database, Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordEvent, recordEvents } from '../../../platform/events.ts'
import type { Keys } from '../../../platform/keys.ts'
import type { BillingPorts } from '../core/billing-ports.ts'
import { carryOut } from '../core/open-account.ts'
import { resolveListedCharge } from '../store/reconciliation.ts'
import { beginRelease, openCountry, releaseAccounts } from '../store/accounts.ts'

interface Releasing {
  readonly keys: Keys
  /** All that are held unless given. */
  readonly among?: readonly number[]
  /** An operator, or the release that tries again, for the audit trail. */
  readonly actor: string
  readonly now: number
}

/** Answers how many were held. */
async function release(db: Executor, { keys, actor, ...of }: Releasing): Promise<number> {
  const released = await releaseAccounts(db, of)
  const events = released.map((accountId) => {
    const entity = { entity: 'account', entityId: String(accountId), accountId }
    return { name: 'billing.released', ...entity, actor, data: {}, now: of.now }
  })
  await recordEvents(db, keys, events)
  return released.length
}

interface ReleasedAccount {
  readonly accountId: number
  /** The operator, for the audit trail. */
  readonly by: string
}

type ReleasePorts = Pick<BillingPorts, 'keys'> & {
  readonly store: { readonly db: Database }
  readonly clock: { readonly now: () => number }
}

/** Ends the hold of an account: it is visited again at once, and held again if its facts still contradict. */
export async function releaseHold(
  { store: { db }, keys, clock }: ReleasePorts,
  { accountId, by }: ReleasedAccount,
): Promise<Result<undefined, 'not-held'>> {
  const releasing = { keys, among: [accountId], actor: `operator:${by}`, now: clock.now() }
  return (await db.transaction().execute((trx) => release(trx, releasing))) > 0 ? ok(undefined) : fail('not-held')
}

/**
 * A release that isn't the one that this database ran last tries the accounts that are held once: what holds them may have
 * been its predecessor's error. Answers how many; none at its next start, nor on the second of two nodes that start together.
 */
export async function tryHeldAgain(
  db: Database,
  { digest, keys, now }: { readonly digest: string; readonly keys: Keys; readonly now: number },
): Promise<number> {
  return db
    .transaction()
    .execute(async (trx) =>
      (await beginRelease(trx, { digest, now })) ? release(trx, { keys, actor: 'system', now }) : 0,
    )
}

/** Lets an account spend money again that was locked for fraud or a dispute. */
export async function unlockAccount(
  ports: BillingPorts,
  { accountId, by }: ReleasedAccount,
): Promise<Result<undefined, 'unavailable' | BillingRejection['code']>> {
  const carried = await inTransaction(ports.store, (db) =>
    carryOut(db, ports, { accountId, command: { kind: 'unlock' }, actor: `operator:${by}` }),
  )
  if (!carried.ok) return fail('unavailable')
  return carried.value.ok ? ok(undefined) : fail(carried.value.failure.code)
}

/** Takes a charge off the operator's list. */
export async function resolveCharge(
  { store: { db }, keys, clock }: ReleasePorts,
  { id, by }: { readonly id: number; readonly by: string },
): Promise<Result<undefined, 'not-listed'>> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now()
    const resolved = await resolveListedCharge(trx, { id, now })
    if (resolved === undefined) return fail('not-listed')
    const { accountId, reason } = resolved
    const entity = { entity: 'account', entityId: String(accountId), accountId }
    await recordEvent(trx, keys, {
      name: 'billing.resolved',
      ...entity,
      actor: `operator:${by}`,
      data: { reason },
      now,
    })
    return ok(undefined)
  })
}

/** The staff open the country of an account for a day, with the reason in the audit trail. Answers until when, epoch ms. */
export async function unlockCountry(
  { store: { db }, keys, clock }: ReleasePorts,
  { accountId, by, reason }: ReleasedAccount & { readonly reason: string },
): Promise<Result<number, 'no-such-account'>> {
  const now = clock.now()
  const until = now + DAY_MS
  const event = { name: 'account.country_unlocked', entity: 'account', entityId: String(accountId), accountId } as const
  return db.transaction().execute(async (trx) => {
    if (!(await openCountry(trx, { accountId, until }))) return fail('no-such-account')
    await recordEvents(trx, keys, [{ ...event, actor: `operator:${by}`, data: { until, reason }, now }])
    return ok(until)
  })
}
