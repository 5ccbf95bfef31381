import { advance, nextDueOf, type BillingFacts, type BillingPlan } from '@waybill/domain/billing'
import type { Database, Executor } from '../../../platform/database/database.ts'
import { passes } from '../../../platform/database/transaction.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import { fixedLimit, LARGEST, type BatchLimit } from './batch-limit.ts'
import { holdAccount, lockDueAccounts, setNextDue } from '../store/accounts.ts'
import { loadFacts } from '../store/facts/load-facts.ts'
import { writePlans } from '../store/plans/write-plans.ts'

export type VisitPorts = Pick<WorkPorts, 'keys' | 'seller' | 'closeOrderedCarts'> & {
  readonly store: { readonly db: Database }
  readonly log: Pick<WorkPorts['log'], 'error'>
}

interface Visit {
  readonly now: number
  readonly limit: number
  /** Only these accounts; all where it is absent. */
  readonly among?: readonly number[]
  /** So many are locked from now on, to the end of the transaction. */
  readonly onLocked?: (accounts: number) => void
}

/** An account whose plan could not be made. */
interface Failure {
  readonly accountId: number
  readonly reason: string
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The plans of a batch, in the order of the visit; an account whose plan throws is a failure, and the others go on. */
function planAll(ids: readonly number[], facts: ReadonlyMap<number, BillingFacts>, now: number) {
  const plans: BillingPlan[] = []
  const failures: Failure[] = []
  const idle: { readonly accountId: number; readonly nextDue: number | undefined }[] = []
  for (const accountId of ids) {
    const known = facts.get(accountId)
    if (known === undefined) continue
    try {
      const plan = advance(known, now)
      if (plan === undefined) idle.push({ accountId, nextDue: nextDueOf(known) })
      else plans.push(plan)
    } catch (error) {
      failures.push({ accountId, reason: reasonOf(error) })
    }
  }
  return { plans, failures, idle }
}

async function hold(
  db: Executor,
  ports: VisitPorts,
  { failure, now }: { failure: Failure; now: number },
): Promise<void> {
  await holdAccount(db, { ...failure, now })
  ports.log.error({ account: failure.accountId, reason: failure.reason }, 'an account is held: its bills stand still')
}

async function visitBatch(db: Executor, ports: VisitPorts, visit: Visit): Promise<readonly number[]> {
  const { now, limit, among, onLocked } = visit
  const ids = await lockDueAccounts(db, { now, limit, among })
  if (ids.length === 0) return ids
  onLocked?.(ids.length)
  const { plans, failures, idle } = planAll(ids, await loadFacts(db, ids, { seller: ports.seller, dueBy: now }), now)
  await writePlans(db, plans, { ...ports, now })
  for (const failure of failures) await hold(db, ports, { failure, now })
  for (const { accountId, nextDue } of idle) await setNextDue(db, accountId, nextDue)
  return ids
}

/** A set that can't be written is split until one account is left: that one is held, and all others go on. */
async function visitOneByOne(ports: VisitPorts, { now }: Visit, ids: readonly number[]): Promise<void> {
  const { db } = ports.store
  for (const accountId of ids) {
    const only = { now, limit: 1, among: [accountId] }
    try {
      await db.transaction().execute((trx) => visitBatch(trx, ports, only))
    } catch (error) {
      if (passes(error)) throw error
      const failure = { accountId, reason: reasonOf(error) }
      await db.transaction().execute((trx) => hold(trx, ports, { failure, now }))
    }
  }
}

/** A batch in one transaction, from whose locks to its end the limit is measured. */
async function visitTogether(ports: VisitPorts, now: number, batch: BatchLimit): Promise<number> {
  let release = (): void => undefined
  const onLocked = (accounts: number): void => {
    release = batch.begin(accounts)
  }
  const visit = { now, limit: batch.limit(), onLocked }
  try {
    const visited = await ports.store.db.transaction().execute((trx) => visitBatch(trx, ports, visit))
    return visited.length
  } finally {
    release()
  }
}

/**
 * Visits accounts whose instant has come, a batch in one transaction: each does what is due at its earliest instant, and
 * goes back with its next one. Answers how many were visited. A conflict or a lost connection holds no account: it is
 * thrown, and the visit comes again.
 */
export async function visitAccounts(
  ports: VisitPorts,
  now: number,
  batch: BatchLimit = fixedLimit(LARGEST),
): Promise<number> {
  const limit = batch.limit()
  try {
    return await visitTogether(ports, now, batch)
  } catch (error) {
    if (passes(error)) throw error
    const lock = { now, limit, among: undefined }
    const ids = await ports.store.db.transaction().execute((trx) => lockDueAccounts(trx, lock))
    await visitOneByOne(ports, { now, limit }, ids)
    return ids.length
  }
}
