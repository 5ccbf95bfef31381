import type { ResultOf } from '@waybill/contract'
import type { StoredPolicies } from '../../platform/database/schema-accounts.ts'
import type { InvitedRole, StoredInvitation, StoredMember } from './repository.ts'

type Team = ResultOf<'GET /account/team'>

/** A role as it is stored: who only views reads no amounts, and changes no settings (B-09). */
export function policiesOf(role: InvitedRole, before: StoredPolicies = {}): StoredPolicies {
  const level = role === 'view' ? 1 : 0
  return { ...before, subscription: level, settings: level }
}

export function roleOf({ is_primary: isPrimary, policies }: Pick<StoredMember, 'is_primary' | 'policies'>) {
  if (isPrimary) return 'primary' as const
  return policies.subscription === 1 ? ('view' as const) : ('manage' as const)
}

export function memberOut(member: StoredMember): Team['members'][number] {
  const { id, email, first_name, last_name, is_read_only: isReadOnly, policies, created_at: joined } = member
  return {
    id,
    email,
    first_name,
    last_name,
    role: roleOf(member),
    is_read_only: isReadOnly ? 1 : 0,
    pages: { ...policies.pages },
    features: { ...policies.features },
    joined_at: new Date(joined).toISOString(),
    joined_at_epoch: joined,
  }
}

export function invitationOut(
  { id, email, role, is_read_only: isReadOnly, expires_at: expires }: StoredInvitation,
  now: number,
): Team['invitations'][number] {
  return {
    id,
    email,
    role,
    is_read_only: isReadOnly ? 1 : 0,
    state: expires > now ? 'open' : 'expired',
    expires_at: new Date(expires).toISOString(),
    expires_at_epoch: expires,
  }
}
