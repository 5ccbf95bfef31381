import { DAY_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { ActionContext } from '../../../platform/http/register-action.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import type { Job } from '../../../platform/worker/job.ts'
import { findFactor } from '../repository-factor.ts'
import {
  earliestReset,
  endResets,
  findReset,
  insertReset,
  takeDueResets,
  type ResetScope,
} from '../repository-factor-reset.ts'
import { RESET_APPROVED } from '../../account/index.ts'
import { findMemberById } from '../repository.ts'
import { recordFactor, type RecordContext } from './record-factor.ts'

/** Time in which the member can stop the reset, by the product's clock as every wait of a member's mail. */
const RESET_AFTER_MS = DAY_MS

interface ResetOrder {
  /** The member who lost the factor. */
  readonly memberId: number
  /** The primary member; null for the shop's staff. */
  readonly byId: number | null
  readonly actor: string
  /** Of the history, beside the instant. */
  readonly data?: object
}

/** Lets a lost factor end in 24 hours; its member is mailed at once, with the link that stops it (S-19). Answers the instant. */
export async function requestReset(
  context: RecordContext,
  db: Executor,
  { memberId, byId, actor, data = {} }: ResetOrder,
): Promise<Result<number, ApiError>> {
  const { ports, now } = context
  const member = await findMemberById(db, memberId)
  if (member === undefined || (await findFactor(db, memberId, now)) === undefined)
    return fail(apiError(409, 'factor-missing'))
  const token = ports.ids.token()
  const resetAt = now + RESET_AFTER_MS
  if (!(await insertReset(db, { memberId, byId, now, resetAt, stopHash: hashToken(token) })))
    return fail(apiError(409, 'factor-reset-waits'))
  const { accountId, email, locale } = member
  await recordEvent(db, ports.keys, {
    name: RESET_APPROVED,
    entity: 'member',
    entityId: String(memberId),
    accountId,
    actor,
    data: { ...data, resetAt },
    now,
    mails: [
      {
        template: 'factor_reset',
        to: email,
        locale,
        dedupeKey: `factor_reset:${ports.ids.uuid(now)}`,
        refs: { memberId, byId: byId ?? 0, resetAt },
        secrets: { token },
      },
    ],
  })
  return ok(resetAt)
}

/** The factors stay, and their members read so; answers how many waited. Undefined `actor`: each member did it. */
export async function stopResets(
  context: RecordContext,
  db: Executor,
  { actor, ...of }: ResetScope & { readonly actor?: string },
): Promise<number> {
  const ended = await endResets(db, of, context.now)
  for (const memberId of ended)
    // oxlint-disable-next-line no-await-in-loop -- rows of one transaction
    await record(context, db, { memberId, change: 'kept', ...(actor !== undefined && { actor }) })
  return ended.length
}

/** The reset that the link of a mail stops, while it waits. */
export function findResetOfLink(token: string, { context, db }: ActionContext): Promise<object | undefined> {
  return findReset(db, hashToken(token), context.now)
}

/** The member keeps the factor, by the link of the mail that announces its reset. */
export async function stopResetByLink(
  token: string,
  { context, db }: ActionContext,
): Promise<Result<Record<string, never>, ApiError>> {
  const stopped = await stopResets(context, db, { stopHash: hashToken(token) })
  return stopped === 0 ? fail(apiError(410, 'link-expired')) : ok({})
}

/** Deletes factors whose reset has come, with their recovery codes; the members read so. Answers how many there were. */
export async function settleResets(context: RecordContext, db: Executor, memberId?: number): Promise<number> {
  const due = await takeDueResets(db, { memberId: memberId ?? null, now: context.now })
  for (const each of due)
    // oxlint-disable-next-line no-await-in-loop -- rows of one transaction
    await record(context, db, { memberId: each, change: 'reset', actor: 'system' })
  return due.length
}

async function record(
  context: RecordContext,
  db: Executor,
  { memberId, ...of }: { readonly memberId: number; readonly change: 'reset' | 'kept'; readonly actor?: string },
): Promise<void> {
  const member = await findMemberById(db, memberId)
  if (member !== undefined) await recordFactor(context, db, { ...of, member, codesLeft: 0 })
}

/** Takes away what nothing counts any more: a sign-in goes by the instant, however late this runs. */
export function factorResetJob(ports: Pick<WorkPorts, 'store' | 'keys' | 'ids'>): Job {
  return {
    name: 'factor-resets',
    earliest: earliestReset,
    runDue: (now) => ports.store.db.transaction().execute((db) => settleResets({ ports, now }, db)),
  }
}
