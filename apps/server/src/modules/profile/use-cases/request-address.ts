import type { BodyOf } from '@waybill/contract'
import { HOUR_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import { recordEvent, type QueuedMail } from '../../../platform/events.ts'
import { actorName } from '../../../platform/http/actor.ts'
import { invalidField, tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import { hashToken } from '../../../platform/ids.ts'
import { takeFromWindows } from '../../../platform/rate-windows.ts'
import { emailAsStored, emailNorm, isMemberEmail } from '../../account/index.ts'
import { confirmPassword, findOwnerOfAddress, insertLink, type KnownMember } from '../../session/index.ts'

/** A new address is confirmed within a day. */
const CONFIRM_WITHIN_MS = 24 * HOUR_MS
/** Mails an hour that one member causes, and that one address gets. */
const MAILS_AN_HOUR = 5

/** Time until one more may be caused (ms), by the member or to the address. */
async function waitFor(by: 'by' | 'to', name: string, { context, db }: MemberContext): Promise<number | undefined> {
  if (context.ports.config.RATE_LIMIT === 'off') return undefined
  const bucket = { bucket: `address:${by}:${name}`, windowMs: HOUR_MS, limit: MAILS_AN_HOUR, hits: 1 }
  return takeFromWindows(db, [bucket], context.now)
}

/** The link to the new mailbox. */
async function linkMail(email: string, { member, context, db }: MemberContext): Promise<QueuedMail> {
  const { ports, now } = context
  const { memberId, accountId, locale } = member
  const token = ports.ids.token()
  const expiresAt = now + CONFIRM_WITHIN_MS
  await insertLink(db, {
    tokenHash: hashToken(token),
    purpose: 'confirm_address',
    memberId,
    accountId,
    address: email,
    expiresAt,
  })
  return {
    template: 'confirm_address',
    to: email,
    locale,
    dedupeKey: `confirm_address:${ports.ids.uuid(now)}`,
    refs: { memberId, expiresAt },
    secrets: { token },
  }
}

/** The owner of an address reads that another member wants it: they alone learn that it is known. */
function ownerMail({ id, email, locale }: KnownMember, { context }: MemberContext): QueuedMail {
  const dedupeKey = `address_wanted:${context.ports.ids.uuid(context.now)}`
  return { template: 'address_wanted', to: email, locale, dedupeKey, refs: { memberId: id } }
}

/** Mails a link to the new address; the answer is the same where it is known, or has had its mails of this hour (S-18). */
export async function requestAddress(
  { email: typed, password }: BodyOf<'POST /account/me/email'>,
  acting: MemberContext,
): Promise<Result<Record<string, never>, ApiError>> {
  const { member, context, db } = acting
  const [email, address] = [emailAsStored(typed), emailNorm(typed)]
  if (!isMemberEmail(email)) return fail(invalidField('email', 'errors.field_email'))
  if (address === emailNorm(member.email)) return fail(invalidField('email', 'profile.address.same'))
  const confirmed = await confirmPassword(password, acting)
  if (!confirmed.ok) return confirmed
  const retryAfterMs = await waitFor('by', String(member.memberId), acting)
  if (retryAfterMs !== undefined) return fail(tooMany(retryAfterMs, { keepsWork: true }))
  const hasHadItsMails = (await waitFor('to', hashToken(address).toString('base64url'), acting)) !== undefined
  const owner = await findOwnerOfAddress(db, address, context.now)
  const isOther = owner !== undefined && owner.id !== member.memberId
  const mail = isOther ? ownerMail(owner, acting) : await linkMail(email, acting)
  await recordEvent(db, context.ports.keys, {
    name: 'member.address_requested',
    entity: 'member',
    entityId: String(member.memberId),
    accountId: member.accountId,
    actor: actorName(member),
    data: {},
    now: context.now,
    mails: hasHadItsMails ? [] : [mail],
  })
  return ok({})
}
