import type { ResultOf } from '@waybill/contract'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { isFactorRequired, listFactors } from '../../session/index.ts'
import { listInvitations } from '../repository-invitations.ts'
import { listMembers } from '../repository.ts'
import { invitationOut, memberOut } from '../team-out.ts'

/** Only the primary member, whose rights are whole (ACC-08). */
export function isAdministrator({ isPrimary, isReadOnly, policies }: Member): boolean {
  return isPrimary && !isReadOnly && policies.settings !== 1
}

/** The team; the invitations that wait are the primary member's business. */
export async function readTeam({
  member,
  context,
  db,
}: {
  readonly member: Member
  readonly context: RequestContext
  readonly db: Executor
}): Promise<ResultOf<'GET /account/team'>> {
  const { accountId } = member
  const members = await listMembers(db, accountId)
  const isAdministering = isAdministrator(member)
  const factors = isAdministering ? await listFactors(db, { accountId, now: context.now }) : undefined
  const invitations = isAdministering ? await listInvitations(db, accountId) : []
  const { teamModules, usageKeys } = context.ports.catalogue.current()
  const included = teamModules.flatMap(({ usageKey }) => usageKeys.get(usageKey ?? '')?.freeUnits ?? [])
  return {
    members: members.map((each) =>
      factors === undefined ? memberOut(each, null) : memberOut(each, factors.get(each.id), member.currency),
    ),
    invitations: invitations.map((invitation) => invitationOut(invitation, context.now)),
    included: Math.max(0, ...included),
    requires_factor: (await isFactorRequired(db, accountId)) ? 1 : 0,
  }
}
