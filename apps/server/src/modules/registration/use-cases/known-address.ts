import { HOUR_MS } from '@waybill/domain/durations'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import { apiError, tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { takeFromWindows } from '../../../platform/rate-windows.ts'
import { emailNorm, trialAddress } from '../../account/index.ts'
import { findTrialOfAddress } from '../../billing/index.ts'
import { findOwnerOfAddress, findPrimaryMember, type KnownMember } from '../../session/index.ts'

/** Tries with a known address per hour and network prefix. */
const KNOWN_ADDRESS_LIMIT = 5

/** An address that has an account, or one of a mailbox that has had the trial (B-70, B-75). */
export async function rejectKnown(email: string, context: RequestContext, db: Executor): Promise<ApiError | undefined> {
  const known = await findOwnerOfAddress(db, emailNorm(email), context.now)
  if (known !== undefined) return notifyKnownAddress(known, context, db)
  const holder = context.ports.config.hasStrictTrials ? await findTrialOfAddress(db, trialAddress(email)) : undefined
  if (holder === undefined) return undefined
  const owner = await findPrimaryMember(db, holder)
  if (owner === undefined) return apiError(409, 'trial-had')
  const limited = await notifyKnownAddress(owner, context, db)
  return limited.status === 409 ? apiError(409, 'trial-had', { keepsWork: true }) : limited
}

/** The owner gets a mail, the caller a limited 409. */
async function notifyKnownAddress(known: KnownMember, context: RequestContext, db: Executor): Promise<ApiError> {
  const { now, ports } = context
  const bucket = {
    bucket: `register:known:${context.networkPrefix}`,
    windowMs: HOUR_MS,
    limit: KNOWN_ADDRESS_LIMIT,
    hits: 1,
  }
  const retryAfterMs = ports.config.RATE_LIMIT === 'off' ? undefined : await takeFromWindows(db, [bucket], now)
  if (retryAfterMs !== undefined) return tooMany(retryAfterMs, { keepsWork: true })
  await recordEvent(db, ports.keys, {
    name: 'registration.known_address',
    entity: 'member',
    entityId: String(known.id),
    accountId: known.accountId,
    actor: 'visitor',
    data: {},
    now,
    mails: [
      {
        template: 'known_address',
        to: known.email,
        locale: known.locale,
        dedupeKey: `known_address:${known.id}:${ports.ids.uuid(now)}`,
        refs: { memberId: known.id },
      },
    ],
  })
  return apiError(409, 'email-taken', { keepsWork: true })
}
