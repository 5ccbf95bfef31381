import { remainingTime } from '@waybill/domain/payment'
import { fail, ok, type Result } from '@waybill/domain/result'
import { formatDuration, type Locale } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import { tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { takeFromWindows } from '../../../platform/rate-windows.ts'
import { insertLink } from '../../session/index.ts'
import { HOUR_MS, MINUTE_MS } from '@waybill/domain/durations'

/** An address is verified within 48 h of its link. */
const VERIFY_WITHIN_MS = 48 * HOUR_MS
/** Links that one member requests (SEC-03): a second click is not a second mail. */
const LIMITS = [
  { name: 'minute', windowMs: MINUTE_MS, limit: 1 },
  { name: 'hour', windowMs: HOUR_MS, limit: 5 },
] as const

/** Mails another link that confirms the member's own address; of one that is confirmed nothing is sent. */
export async function sendVerification(
  member: Member,
  context: RequestContext,
  db: Executor,
): Promise<Result<'sent' | 'verified', ApiError>> {
  if (member.isEmailVerified) return ok('verified')
  const { ports, now } = context
  const buckets = LIMITS.map(({ name, ...limit }) => ({
    bucket: `verify:${name}:${member.memberId}`,
    hits: 1,
    ...limit,
  }))
  const retryAfterMs = ports.config.RATE_LIMIT === 'off' ? undefined : await takeFromWindows(db, buckets, now)
  if (retryAfterMs !== undefined) return fail(tooSoon(retryAfterMs, context))
  const token = ports.ids.token()
  const { memberId, accountId, sessionId } = member
  const expiresAt = now + VERIFY_WITHIN_MS
  await insertLink(db, {
    tokenHash: hashToken(token),
    purpose: 'verify_email',
    memberId,
    accountId,
    sessionId,
    expiresAt,
  })
  await recordEvent(db, ports.keys, {
    name: 'account.verification_sent',
    entity: 'member',
    entityId: String(memberId),
    accountId,
    actor: actorName(member),
    data: {},
    now,
    mails: [
      {
        template: 'verify_email',
        to: member.email,
        locale: member.locale,
        dedupeKey: `verify_email:${memberId}:${ports.ids.uuid(now)}`,
        refs: { memberId, again: 1 },
        secrets: { token },
      },
    ],
  })
  return ok('sent')
}

/** Says when the next one can be sent. */
function tooSoon(retryAfterMs: number, { ports, locale }: RequestContext): ApiError {
  const time = formatDuration(remainingTime(retryAfterMs), ports.pages.translator(locale))
  return { ...tooMany(retryAfterMs), message: 'apiError.verificationTooSoon', values: { time } }
}

interface Verification {
  readonly accountId: number
  readonly memberId: number
  readonly sessionId: number
  readonly locale: Locale
  readonly email: string
}

/** The mail's link verifies at once in the session that registered. */
export async function orderVerification(
  context: RequestContext,
  db: Executor,
  { accountId, memberId, sessionId, locale, email }: Verification,
): Promise<void> {
  const { ports, now } = context
  const token = ports.ids.token()
  await insertLink(db, {
    tokenHash: hashToken(token),
    purpose: 'verify_email',
    memberId,
    accountId,
    sessionId,
    expiresAt: now + VERIFY_WITHIN_MS,
  })
  await recordEvent(db, ports.keys, {
    name: 'account.registered',
    entity: 'account',
    entityId: String(accountId),
    accountId,
    actor: `member:${memberId}`,
    data: { locale },
    now,
    mails: [
      {
        template: 'verify_email',
        to: email,
        locale,
        dedupeKey: `verify_email:${memberId}`,
        refs: { memberId },
        secrets: { token },
      },
    ],
  })
}
