import type { BodyOf, ResultOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { passwordProblem } from '../../account/index.ts'
import { joinsAtCompany, startSession } from '../../session/index.ts'
import { endInvitation, findInvitationOf, insertMember } from '../repository-invitations.ts'
import { policiesOf } from '../team-out.ts'
import { countTeam } from './count-team.ts'

type AcceptBody = BodyOf<'POST /account/invitation/{token}'>
type Accepted = Result<ResultOf<'POST /account/invitation/{token}'>, ApiError>

const EXPIRED = apiError(410, 'link-expired')
const NAMELESS = { path: 'first_name', message: 'errors.field_one_name' } as const

interface JoinedMember {
  readonly accountId: number
  readonly memberId: number
  readonly role: string
}

/** The history's entry of a new member, and the team's size with them. */
export async function recordJoined(
  { ports, now }: RequestContext,
  db: Executor,
  { accountId, memberId, role }: JoinedMember,
): Promise<void> {
  const actor = `member:${memberId}`
  await recordEvent(db, ports.keys, {
    name: 'member.joined',
    entity: 'member',
    entityId: String(memberId),
    accountId,
    actor,
    data: { role },
    now,
  })
  await countTeam(db, ports, { accountId, cause: `joined:${memberId}`, actor, now })
}

/**
 * The invited person becomes a member of the account, without a cart and without a trial of their own, verified by the
 * link, and is signed in. The team's size is counted with it (ACC-08).
 */
export async function acceptInvitation(
  token: string,
  body: AcceptBody,
  { context, db }: { readonly context: RequestContext; readonly db: Executor },
): Promise<Accepted> {
  const { ports, now, locale } = context
  const invitation = await findInvitationOf(db, { tokenHash: hashToken(token), now })
  if (invitation === undefined) return fail(EXPIRED)
  if (await joinsAtCompany(db, { accountId: invitation.account_id, address: invitation.email_norm }))
    return fail(apiError(403, 'company-required'))
  const weak = await passwordProblem(body.password)
  const errors = [...(body.first_name + body.last_name === '' ? [NAMELESS] : []), ...(weak ? [weak] : [])]
  if (errors.length > 0) return fail(apiError(422, 'invalid-input', { errors }))
  const { account_id: accountId, id, role } = invitation
  if (!(await endInvitation(db, { accountId, id }, now))) return fail(EXPIRED)
  const memberId = await insertMember(db, {
    invitation,
    firstName: body.first_name,
    lastName: body.last_name,
    passwordHash: await ports.passwords.hash(body.password),
    policies: policiesOf(role),
    locale,
    now,
  })
  if (memberId === undefined) return fail(apiError(409, 'email-taken'))
  await recordJoined(context, db, { accountId, memberId, role })
  await startSession(context, db, { id: memberId, accountId })
  return ok({ member_id: memberId, next: localePath(locale, '/account/billing/subscription') })
}
