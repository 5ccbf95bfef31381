export { removeFromAccount } from './use-cases/change-member.ts'
export {
  endInvitation,
  findInvitation,
  findInvitationTo,
  insertInvitation,
  insertMember,
  type InvitedRole,
} from './repository-invitations.ts'
export { policiesOf } from './team-out.ts'
export { recordJoined } from './use-cases/accept-invitation.ts'
export { inviteMember } from './use-cases/invite-member.ts'
export { hasFreeSeat } from './use-cases/count-team.ts'
