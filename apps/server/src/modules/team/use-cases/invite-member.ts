import type { BodyOf, ResultOf } from '@waybill/contract'
import { daysInMs } from '@waybill/domain/calendar'
import { HOUR_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import { NOT_FOUND, apiError, invalidField, tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { takeFromWindows } from '../../../platform/rate-windows.ts'
import { emailAsStored, emailNorm, isMemberEmail } from '../../account/index.ts'
import { findMemberByEmail } from '../../session/index.ts'
import { findInvitation, insertInvitation, renewInvitation, type StoredInvitation } from '../repository-invitations.ts'
import { invitationOut } from '../team-out.ts'

const INVITATION_MS = daysInMs(7)
/** Mails to addresses that never asked for one: few for a team, useless for a mailer (SEC-03). */
const INVITATIONS_AN_HOUR = 20

type Invited = Result<ResultOf<'POST /account/members/invitations'>, ApiError>

interface Inviting {
  readonly member: Member
  /** Acts in the member's place; absent: they do. */
  readonly actor?: string
  readonly context: RequestContext
  readonly db: Executor
}

async function limit({ member, context, db }: Inviting): Promise<ApiError | undefined> {
  if (context.ports.config.RATE_LIMIT === 'off') return undefined
  const bucket = { bucket: `invite:${member.accountId}`, windowMs: HOUR_MS, limit: INVITATIONS_AN_HOUR, hits: 1 }
  const retryAfterMs = await takeFromWindows(db, [bucket], context.now)
  return retryAfterMs === undefined ? undefined : tooMany(retryAfterMs)
}

/** The mail and its event; the link's token is in the mail alone. */
async function mail(
  invitation: StoredInvitation,
  token: string,
  { member, actor, context, db }: Inviting,
): Promise<Invited> {
  const { ports, now } = context
  await recordEvent(db, ports.keys, {
    name: 'member.invited',
    entity: 'member_invitation',
    entityId: String(invitation.id),
    accountId: member.accountId,
    actor: actor ?? actorName(member),
    data: { role: invitation.role, isReadOnly: invitation.is_read_only ? 1 : 0 },
    now,
    mails: [
      {
        template: 'member_invited',
        to: invitation.email,
        locale: invitation.locale ?? context.locale,
        dedupeKey: `member_invited:${member.accountId}:${invitation.id}:${ports.ids.uuid(now)}`,
        refs: { accountId: member.accountId, invitationId: invitation.id, memberId: member.memberId },
        secrets: { token },
      },
    ],
  })
  return ok(invitationOut(invitation, now))
}

/** Invites an address that has no account of its own; one that waits already is sent again by its own call (ACC-08). */
export async function inviteMember(
  body: BodyOf<'POST /account/members/invitations'>,
  inviting: Inviting,
): Promise<Invited> {
  const { member, context, db } = inviting
  const email = emailAsStored(body.email)
  if (!isMemberEmail(email)) return fail(invalidField('email', 'errors.field_email'))
  const { locale = context.locale } = body
  if (!context.ports.catalogue.settings().languages.includes(locale))
    return fail(invalidField('locale', 'errors.field_option'))
  const limited = await limit(inviting)
  if (limited !== undefined) return fail(limited)
  const norm = emailNorm(email)
  const taken = (code: string) =>
    fail(apiError(409, code, { errors: [{ path: 'email', message: 'apiError.memberKnown' }] }))
  if ((await findMemberByEmail(db, norm)) !== undefined) return taken('member-known')
  const token = context.ports.ids.token()
  const invitation = await insertInvitation(db, {
    account_id: member.accountId,
    email,
    email_norm: norm,
    role: body.role,
    is_read_only: body.is_read_only === 1,
    locale,
    member_id: member.memberId,
    tokenHash: hashToken(token),
    now: context.now,
    expiresAt: context.now + INVITATION_MS,
  })
  return invitation === undefined ? taken('member-known') : mail(invitation, token, inviting)
}

/** Sends the mail again with a new link; the one before is over (ACC-08). */
export async function resendInvitation(id: number, inviting: Inviting): Promise<Invited> {
  const { member, context, db } = inviting
  const { accountId } = member
  if ((await findInvitation(db, { accountId, id })) === undefined) return fail(NOT_FOUND)
  const limited = await limit(inviting)
  if (limited !== undefined) return fail(limited)
  const token = context.ports.ids.token()
  const { now } = context
  const link = { tokenHash: hashToken(token), now, expiresAt: now + INVITATION_MS }
  const renewed = await renewInvitation(db, { accountId, id }, link)
  return renewed === undefined ? fail(NOT_FOUND) : mail(renewed, token, inviting)
}
