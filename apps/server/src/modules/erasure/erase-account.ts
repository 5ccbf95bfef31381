import type { BillingRejection } from '@waybill/domain/billing'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { recordEvent, type QueuedMail } from '../../platform/events.ts'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import type { WorkPorts } from '../../platform/ports.ts'
import { carryOut } from '../billing/index.ts'
import {
  beginErasure,
  countKept,
  findKnownCustomers,
  findErasureBlocker,
  lockErasable,
  type ErasableAccount,
  type KeptRows,
  type ErasureBlocker,
} from './repository.ts'
import { erasePersonalData, type ErasedRows } from './repository-personal-data.ts'

type ErasurePorts = Pick<WorkPorts, 'store' | 'clock' | 'keys' | 'seller' | 'log' | 'closeOrderedCarts'>

export type ErasureProblem = 'no-such-account' | 'unavailable' | ErasureBlocker | BillingRejection['code']

export interface Erasure {
  readonly members: number
  readonly erased: readonly ErasedRows[]
  readonly kept: KeptRows
}

/** An account that was erased before: nothing is done again. Epoch ms. */
export interface PriorErasure {
  readonly erasedAt: number
  /** Customers that a provider has still to forget, as `stripe:cus_1`. */
  readonly customers: readonly string[]
}

interface Erasing {
  readonly accountId: number
  /** A member of the staff, or the primary member as `member:7`. */
  readonly by: string
  /** For events; absent: the staff at the command line. */
  readonly actor?: string
  /** Leave with the erasing, when nothing of its people is left. */
  readonly lastMails?: readonly QueuedMail[]
  readonly isCreditGivenUp: boolean
  /** Everything is done and rolled back: what is shown is what would be done. */
  readonly isPreview: boolean
}

type ErasureResult = Result<Erasure | PriorErasure, ErasureProblem>

/** Rolls back, and isn't answered to anybody. */
const NOTHING_WRITTEN = apiError(409, 'erasure-rolled-back')

async function closeLedger(
  db: Executor,
  ports: ErasurePorts,
  { accountId, by, actor = `operator:${by}`, isCreditGivenUp }: Erasing,
): Promise<Result<undefined, ErasureProblem | ApiError>> {
  const command = { kind: 'erase', isCreditGivenUp, by } as const
  const carried = await carryOut(db, ports, { accountId, command, actor })
  if (!carried.ok) return carried
  return carried.value.ok ? ok(undefined) : fail(carried.value.failure.code)
}

async function eraseLocked(
  db: Executor,
  ports: ErasurePorts,
  { erasing, addresses }: { readonly erasing: Erasing } & Pick<ErasableAccount, 'addresses'>,
): Promise<Erasure> {
  const { accountId, by, actor = `operator:${by}`, lastMails = [] } = erasing
  const now = ports.clock.now()
  await beginErasure(db, { accountId, by, now })
  const erased = await erasePersonalData(db, { accountId, addresses, now })
  const kept = await countKept(db, accountId)
  await recordEvent(db, ports.keys, {
    name: 'account.erased',
    entity: 'account',
    entityId: String(accountId),
    accountId,
    actor,
    data: { members: addresses.length, ...kept },
    now,
    mails: lastMails,
  })
  return { members: addresses.length, erased, kept }
}

async function eraseIn(db: Executor, ports: ErasurePorts, erasing: Erasing): Promise<Result<ErasureResult, ApiError>> {
  const { accountId } = erasing
  const account = await lockErasable(db, accountId)
  if (account === undefined) return ok(fail('no-such-account'))
  const { erasedAt, isBilled, addresses } = account
  if (erasedAt !== undefined) return ok(ok({ erasedAt, customers: await findKnownCustomers(db, accountId) }))
  if (isBilled) {
    const closed = await closeLedger(db, ports, erasing)
    if (!closed.ok) return typeof closed.failure === 'string' ? ok(fail(closed.failure)) : fail(closed.failure)
  }
  // after what was due by now
  const blocker = await findErasureBlocker(db, accountId)
  return ok(blocker === undefined ? ok(await eraseLocked(db, ports, { erasing, addresses })) : fail(blocker))
}

/**
 * Erases an account with all its members in one transaction, or says why not; its provider's customers are forgotten by a job.
 * What the law wants kept stays: issued documents, payments, and that the terms were accepted (decisions-billing 2.1).
 */
export async function eraseAccount(ports: ErasurePorts, erasing: Erasing): Promise<ErasureResult> {
  let outcome: ErasureResult = fail('unavailable')
  await inTransaction(ports.store, async (db) => {
    const done = await eraseIn(db, ports, erasing)
    outcome = done.ok ? done.value : fail('unavailable')
    if (!done.ok) return done
    return erasing.isPreview || !done.value.ok ? fail(NOTHING_WRITTEN) : ok(undefined)
  })
  return outcome
}
