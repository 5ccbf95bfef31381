import type { BodyOf, ResultOf } from '@waybill/contract'
import { POLICY_PAGES } from '@waybill/contract/policies'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import type { StoredPolicies } from '../../../platform/database/schema-accounts.ts'
import { recordEvent } from '../../../platform/events.ts'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import { apiError, NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { Ports } from '../../../platform/ports.ts'
import type { UsagePorts } from '../../billing/index.ts'
import { endAllSessions, listFactors } from '../../session/index.ts'
import { endInvitation } from '../repository-invitations.ts'
import { findTeamMember, removeMember, updateRights, type StoredMember } from '../repository.ts'
import { memberOut, policiesOf, roleOf } from '../team-out.ts'
import { countTeam } from './count-team.ts'

type ChangeBody = BodyOf<'POST /account/members/{id}'>

/** The member that a command is about, and who gives it. */
export interface MemberChange {
  readonly id: number
  readonly member: Member
  readonly context: RequestContext
  readonly db: Executor
}

type Closed = Readonly<Record<string, 0 | 1>>

const PAGES: ReadonlySet<string> = new Set(POLICY_PAGES)

/** Leaves what is not named; what is open again needs no entry. */
function merged(before: Closed = {}, wanted: Closed = {}): Closed {
  return Object.fromEntries(Object.entries({ ...before, ...wanted }).filter(([, value]) => value === 1))
}

/** Names that close nothing: a typing error would read as a closed door. */
function unknownNames({ pages = {}, features = {} }: ChangeBody, { ports }: RequestContext): ApiError | undefined {
  const codes = new Set([...ports.catalogue.current().modules.values()].map(({ code }) => code))
  const wrong = [
    ...Object.keys(pages).flatMap((name) => (PAGES.has(name) ? [] : [`pages.${name}`])),
    ...Object.keys(features).flatMap((name) => (codes.has(name) ? [] : [`features.${name}`])),
  ]
  if (wrong.length === 0) return undefined
  return apiError(422, 'invalid-input', { errors: wrong.map((path) => ({ path, message: 'errors.field_option' })) })
}

/** The primary member has every right, and is no one that they change (ACC-08). */
export async function changeableMember({ id, member, db }: MemberChange) {
  const target = await findTeamMember(db, { accountId: member.accountId, id })
  if (target === undefined) return fail(NOT_FOUND)
  return target.is_primary ? fail(apiError(406, 'primary-stays')) : ok(target)
}

/** A member as the primary one reads them. */
export async function shownMember(target: StoredMember, { member, context, db }: MemberChange) {
  const factors = await listFactors(db, { accountId: member.accountId, now: context.now })
  return memberOut(target, factors.get(target.id), member.currency)
}

/** Role, read-only and what is closed; the member signs in again with the new rights. */
export async function changeMember(
  change: MemberChange,
  body: ChangeBody,
): Promise<Result<ResultOf<'POST /account/members/{id}'>, ApiError>> {
  const { id, member, context, db } = change
  const wrong = unknownNames(body, context)
  if (wrong !== undefined) return fail(wrong)
  const target = await changeableMember(change)
  if (!target.ok) return target
  const { policies: before, is_read_only: wasReadOnly } = target.value
  const role = body.role ?? (roleOf(target.value) === 'view' ? 'view' : 'manage')
  const policies: StoredPolicies = {
    ...policiesOf(role, before),
    pages: merged(before.pages, body.pages),
    features: merged(before.features, body.features),
  }
  const isReadOnly = body.is_read_only === undefined ? wasReadOnly : body.is_read_only === 1
  const own = { accountId: member.accountId, id }
  await updateRights(db, own, { isReadOnly, policies })
  await endAllSessions(db, id, context.now)
  await recordEvent(db, context.ports.keys, {
    name: 'member.changed',
    entity: 'member',
    entityId: String(id),
    accountId: member.accountId,
    actor: actorName(member),
    data: { role, isReadOnly: isReadOnly ? 1 : 0 },
    now: context.now,
  })
  return ok(await shownMember({ ...target.value, policies, is_read_only: isReadOnly }, change))
}

interface Removal {
  readonly accountId: number
  readonly id: number
  readonly actor: string
  readonly now: number
}

/** Ends the sessions, frees the address, and counts the team; false where the member is gone, or the primary one (ACC-08). */
export async function removeFromAccount(
  db: Executor,
  ports: UsagePorts & Pick<Ports, 'catalogue' | 'keys'>,
  { accountId, id, actor, now }: Removal,
): Promise<boolean> {
  if (!(await removeMember(db, { accountId, id }, now))) return false
  await endAllSessions(db, id, now)
  await recordEvent(db, ports.keys, {
    name: 'member.removed',
    entity: 'member',
    entityId: String(id),
    accountId,
    actor,
    data: {},
    now,
  })
  await countTeam(db, ports, { accountId, cause: `removed:${id}`, actor, now })
  return true
}

/** Removes another member; 404 where they are gone. */
export async function removeTeamMember(change: MemberChange): Promise<Result<Record<string, never>, ApiError>> {
  const { id, member, context, db } = change
  const target = await changeableMember(change)
  if (!target.ok) return target
  const removal = { accountId: member.accountId, id, actor: actorName(member), now: context.now }
  return (await removeFromAccount(db, context.ports, removal)) ? ok({}) : fail(NOT_FOUND)
}

/** Takes an invitation back: its link is over. */
export async function revokeInvitation({
  id,
  member,
  context,
  db,
}: MemberChange): Promise<Result<Record<string, never>, ApiError>> {
  const { accountId } = member
  const { ports, now } = context
  if (!(await endInvitation(db, { accountId, id }, now))) return fail(NOT_FOUND)
  await recordEvent(db, ports.keys, {
    name: 'member.invitation_withdrawn',
    entity: 'member_invitation',
    entityId: String(id),
    accountId,
    actor: actorName(member),
    data: {},
    now,
  })
  return ok({})
}
