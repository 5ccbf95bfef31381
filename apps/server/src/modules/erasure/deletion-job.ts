import { DAY_MS, MINUTE_MS } from '@waybill/domain/durations'
import { ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { recordEvent } from '../../platform/events.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import type { WorkPorts } from '../../platform/ports.ts'
import { besideRounds } from '../../platform/worker/beside-rounds.ts'
import type { Job } from '../../platform/worker/job.ts'
import { emailNorm } from '../account/index.ts'
import { carryOut, previewCancel } from '../billing/index.ts'
import { removeFromAccount } from '../team/index.ts'
import { lastMail, recordDeletion } from './deletion-mails.ts'
import { eraseAccount } from './erase-account.ts'
import {
  beginDeletion,
  claimDeletions,
  dropDeletion,
  earliestDeletion,
  listDeletionRecipients,
  lockDeletion,
  lockLeaver,
  postponeDeletion,
  type RequestedDeletion,
} from './repository-deletions.ts'
import { eraseMemberData } from './repository-member-data.ts'
import { lockErasable } from './repository.ts'

const IN_FLIGHT = 2
/** After a node that died. */
const AGAIN_MS = 10 * MINUTE_MS
/** An account is looked at so often until it has had its last document. */
const ACCOUNT_EVERY_MS = DAY_MS

type DeletionPorts = Pick<WorkPorts, 'store' | 'clock' | 'keys' | 'seller' | 'log' | 'catalogue' | 'closeOrderedCarts'>

interface Deleting {
  readonly ports: DeletionPorts
  readonly db: Executor
  readonly now: number
}

const actorOf = ({ memberId }: RequestedDeletion): string => `member:${memberId}`

/** It doesn't take effect, and its author reads so, unless they have left. */
async function stop(deletion: RequestedDeletion, { ports, db, now }: Deleting): Promise<void> {
  const { memberId, accountId } = deletion
  await dropDeletion(db, memberId)
  const readers = (await listDeletionRecipients(db, accountId)).filter((reader) => reader.memberId === memberId)
  await recordDeletion(db, ports.keys, { deletion, step: 'stopped', readers, actor: 'system', now })
}

/** Removes the person as the primary member would, and erases what names them (S-23, S-24). */
async function deletePerson(deletion: RequestedDeletion, deleting: Deleting): Promise<void> {
  const { memberId, accountId, email: before, locale } = deletion
  const { ports, db, now } = deleting
  const { email: present, isPrimary, isRemoved } = await lockLeaver(db, memberId)
  if (isPrimary) return stop(deletion, deleting)
  const actor = actorOf(deletion)
  if (!isRemoved) await removeFromAccount(db, ports, { accountId, id: memberId, actor, now })
  const email = isRemoved ? before : present
  await eraseMemberData(db, { memberId, addresses: [...new Set([before, email])].map(emailNorm), now })
  await dropDeletion(db, memberId)
  await recordEvent(db, ports.keys, {
    name: 'member.erased',
    entity: 'member',
    entityId: String(memberId),
    accountId,
    actor,
    data: {},
    now,
    mails: [lastMail('member', { memberId, to: email, locale })],
  })
}

/** Rejections of a cancellation that leave nothing to cancel. */
const NOTHING_RUNS: ReadonlySet<string> = new Set(['not-subscribed', 'already-cancelled'])

/** Cancels what runs, at the end of what is paid; false where that has to wait for a payment. */
async function cancelSubscription(
  deletion: RequestedDeletion,
  { ports, db }: Deleting,
): Promise<Result<boolean, ApiError>> {
  const { accountId } = deletion
  if ((await lockErasable(db, accountId))?.isBilled !== true) return ok(true)
  const carried = await carryOut(db, ports, { accountId, command: { kind: 'cancel' }, actor: actorOf(deletion) })
  return carried.ok ? ok(carried.value.ok || NOTHING_RUNS.has(carried.value.failure.code)) : carried
}

/** Begins the end of an account; answers whether it is to be erased as soon as it has had its last document. */
async function endAccount(deletion: RequestedDeletion, deleting: Deleting): Promise<Result<boolean, ApiError>> {
  const { memberId, accountId, begunAt } = deletion
  const { ports, db, now } = deleting
  const { isPrimary } = await lockLeaver(db, memberId)
  // a subscription that was resumed meanwhile is wanted
  const isResumed = begunAt !== null && (await previewCancel(db, ports, { accountId, now })) !== undefined
  if (!isPrimary || isResumed) {
    await stop(deletion, deleting)
    return ok(false)
  }
  await postponeDeletion(db, memberId, now + ACCOUNT_EVERY_MS)
  if (begunAt !== null) return ok(true)
  const cancelled = await cancelSubscription(deletion, deleting)
  if (!cancelled.ok || !cancelled.value) return cancelled
  await beginDeletion(db, memberId, now)
  const readers = await listDeletionRecipients(db, accountId)
  await recordDeletion(db, ports.keys, { deletion, step: 'begun', readers, actor: actorOf(deletion), now })
  return ok(true)
}

/** Erases the account by the rule of the staff, with a last mail to each of its members; what isn't settled waits for another day. */
async function eraseEnded(deletion: RequestedDeletion, ports: DeletionPorts): Promise<void> {
  const { accountId } = deletion
  const readers = await listDeletionRecipients(ports.store.db, accountId)
  const actor = actorOf(deletion)
  const lastMails = readers.map((reader) => lastMail('account', reader))
  const erasing = { accountId, by: actor, actor, lastMails, isCreditGivenUp: false, isPreview: false }
  const erased = await eraseAccount(ports, erasing)
  if (!erased.ok)
    ports.log.info({ account: accountId, reason: erased.failure }, 'an account that ends is not erased yet')
}

async function takeEffect(ports: DeletionPorts, memberId: number, now: number): Promise<void> {
  const done = await inTransaction<RequestedDeletion | undefined>(ports.store, async (db) => {
    const deletion = await lockDeletion(db, memberId)
    // taken back meanwhile
    if (deletion === undefined) return ok(undefined)
    if (deletion.scope === 'account') {
      const ended = await endAccount(deletion, { ports, db, now })
      return ended.ok ? ok(ended.value ? deletion : undefined) : ended
    }
    await deletePerson(deletion, { ports, db, now })
    return ok(undefined)
  })
  if (!done.ok) ports.log.warn({ member: memberId, code: done.failure.code }, 'a deletion waits')
  else if (done.value !== undefined) await eraseEnded(done.value, ports)
}

/** Deletions whose 14 days are over (S-23). A node that dies leaves them as they were, or done. */
export function deletionJob(ports: DeletionPorts): Job {
  const { db } = ports.store
  const name = 'deletions'
  return {
    name,
    earliest: earliestDeletion,
    ...besideRounds({
      name,
      inFlight: IN_FLIGHT,
      claim: async ({ now, limit }) => {
        const claimed = await claimDeletions(db, { now, again: now + AGAIN_MS, limit })
        return claimed.map((id) => ({ id, now }))
      },
      run: ({ id, now }) => takeEffect(ports, id, now),
      log: ports.log,
    }),
  }
}
