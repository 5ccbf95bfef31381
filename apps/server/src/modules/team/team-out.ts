import type { ResultOf } from '@waybill/contract'
import { money, toMajor, type Currency } from '@waybill/domain/money'
import type { StoredPolicies } from '../../platform/database/schema-accounts.ts'
import type { FactorRecord } from '../session/index.ts'
import type { InvitedRole, StoredInvitation } from './repository-invitations.ts'
import type { StoredMember } from './repository.ts'

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

/** `null` for a reader who isn't the primary member; `undefined` where the member has none. */
type ShownFactor = FactorRecord | null | undefined

function factorOut(factor: ShownFactor): Pick<Team['members'][number], 'has_factor' | 'factor_reset'> {
  if (factor === null) return { has_factor: null, factor_reset: null }
  const { requestedAt = null, resetAt = null, requestedBy = null } = factor ?? {}
  return {
    has_factor: factor === undefined ? 0 : 1,
    factor_reset:
      requestedAt === null || resetAt === null
        ? null
        : {
            requested_by: requestedBy,
            requested_at: new Date(requestedAt).toISOString(),
            requested_at_epoch: requestedAt,
            takes_effect_at: new Date(resetAt).toISOString(),
            takes_effect_at_epoch: resetAt,
          },
  }
}

/** Null too where it is of a currency that the account isn't billed in any more. */
function standingOut({ standing_limit: limit, standing_currency: of }: StoredMember, currency: Currency | undefined) {
  if (limit === null || of === null || of !== currency) return null
  return { limit: toMajor(money(limit, of)), limit_minor: limit, currency: of }
}

/** `currency`: the account's, for its primary member, who alone reads standing approvals. */
export function memberOut(member: StoredMember, factor: ShownFactor, currency?: Currency): Team['members'][number] {
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
    standing_approval: standingOut(member, currency),
    ...factorOut(factor),
  }
}

export function invitationOut(
  {
    id,
    email,
    role,
    is_read_only: isReadOnly,
    locale,
    expires_at: expires,
    is_requested: isRequested,
  }: StoredInvitation,
  now: number,
): Team['invitations'][number] {
  return {
    id,
    email,
    role,
    is_read_only: isReadOnly ? 1 : 0,
    locale,
    state: isRequested ? 'requested' : expires > now ? 'open' : 'expired',
    expires_at: new Date(expires).toISOString(),
    expires_at_epoch: expires,
  }
}
