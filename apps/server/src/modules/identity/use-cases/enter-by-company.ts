import { DAY_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import { recordEvent } from '../../../platform/events.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { ActionContext } from '../../../platform/http/register-action.ts'
import { hashToken } from '../../../platform/ids.ts'
import { emailAsStored, emailNorm, isMemberEmail } from '../../account/index.ts'
import { findMemberCredentials, findPrimaryMember, openSession } from '../../session/index.ts'
import {
  endInvitation,
  findInvitationTo,
  hasFreeSeat,
  insertInvitation,
  insertMember,
  policiesOf,
  recordJoined,
  type InvitedRole,
} from '../../team/index.ts'
import type { ProviderIdentity } from '../../../platform/provider/provider-client.ts'
import { bindIdentity, findBound } from '../repository-sign-in.ts'
import { isVerifiedDomain, type FirstRole, type StoredProvider } from '../repository.ts'

/** Such a session ends after that, whatever is done in it (S-20). */
const SESSION_MS = DAY_MS
/** A first sign-in beyond the members that are paid for waits as long. */
const WAITS_MS = 30 * DAY_MS
const LONGEST_NAME = 100

interface Entering {
  readonly provider: StoredProvider
  readonly person: ProviderIdentity
}

type Entered = Promise<Result<number, ApiError>>

/**
 * The session of who was signed in at the company: of the member that the identity is bound to, at first of the member with the
 * address, or of a new one (S-20). Answers the member's id.
 */
export async function enterByCompany(entering: Entering, acting: ActionContext): Entered {
  const { provider, person } = entering
  const { context, db } = acting
  const { accountId } = provider
  const bound = await findBound(db, person)
  if (bound !== undefined && bound.accountId !== accountId) return fail(apiError(409, 'company-elsewhere'))
  if (bound !== undefined && bound.removedAt === null) return open(bound.address, acting)
  const address = emailNorm(person.email)
  const domain = address.split('@')[1] ?? ''
  const isProved =
    person.isEmailVerified && isMemberEmail(address) && (await isVerifiedDomain(db, { domain, accountId }))
  if (!isProved) return fail(apiError(403, 'company-address'))
  const known = await findMemberCredentials(db, address)
  if (known !== undefined && known.accountId !== accountId) return fail(apiError(409, 'company-elsewhere'))
  const memberId =
    known === undefined ? await join({ ...entering, wasRemoved: bound !== undefined }, acting) : ok(known.id)
  if (!memberId.ok) return memberId
  const isBound = await bindIdentity(db, person, { memberId: memberId.value, accountId, now: context.now })
  return isBound ? open(address, acting) : fail(apiError(409, 'company-other-identity'))
}

async function open(address: string, { context, db }: ActionContext): Entered {
  const member = await findMemberCredentials(db, address)
  if (member === undefined) return fail(apiError(403, 'company-removed'))
  return ok(await openSession(context, db, { ...member, endsAt: context.now + SESSION_MS }))
}

interface Rights {
  readonly role: InvitedRole
  readonly isReadOnly: boolean
}

const rightsOf = (rule: Exclude<FirstRole, 'none'>): Rights => ({
  role: rule === 'view' ? 'view' : 'manage',
  isReadOnly: rule === 'look',
})

/** Makes a member: by an invitation of the primary member, else by the account's rule while the members are paid for. */
async function join(joining: Entering & { readonly wasRemoved: boolean }, acting: ActionContext): Entered {
  const { provider, person, wasRemoved } = joining
  const { context, db } = acting
  const { accountId, firstSignIn } = provider
  const address = emailNorm(person.email)
  const invitation = await findInvitationTo(db, { accountId, address })
  if (invitation !== undefined && !invitation.is_requested) {
    await endInvitation(db, { accountId, id: invitation.id }, context.now)
    return insert(person, { accountId, role: invitation.role, isReadOnly: invitation.is_read_only }, acting)
  }
  // who was removed comes back by an invitation alone
  if (wasRemoved) return fail(apiError(403, 'company-removed'))
  if (firstSignIn === 'none') return fail(apiError(403, 'company-not-member'))
  if (!(await hasFreeSeat(db, context.ports, accountId))) {
    if (invitation === undefined) await request(joining, rightsOf(firstSignIn), acting)
    return fail(apiError(403, 'company-waits', { keepsWork: true }))
  }
  if (invitation !== undefined) await endInvitation(db, { accountId, id: invitation.id }, context.now)
  return insert(person, { accountId, ...rightsOf(firstSignIn) }, acting)
}

const nameIn = (text: string): string =>
  [
    ...text
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
      .trim(),
  ]
    .slice(0, LONGEST_NAME)
    .join('')

async function insert(
  { email, firstName, lastName }: ProviderIdentity,
  { accountId, role, isReadOnly }: Rights & { readonly accountId: number },
  { context, db }: ActionContext,
): Entered {
  const address = emailNorm(email)
  const memberId = await insertMember(db, {
    invitation: { account_id: accountId, email: emailAsStored(email), email_norm: address, is_read_only: isReadOnly },
    firstName: nameIn(firstName) || nameIn(lastName) || nameIn(address.split('@')[0] ?? ''),
    lastName: nameIn(firstName) === '' ? '' : nameIn(lastName),
    passwordHash: '',
    policies: policiesOf(role),
    locale: context.locale,
    now: context.now,
  })
  if (memberId === undefined) return fail(apiError(409, 'company-elsewhere'))
  await recordJoined(context, db, { accountId, memberId, role })
  return ok(memberId)
}

/** Waits for the primary member, in the list of the invitations; they are mailed once. */
async function request(
  { provider, person }: Entering,
  { role, isReadOnly }: Rights,
  acting: ActionContext,
): Promise<void> {
  const { context, db } = acting
  const { ports, now } = context
  const { accountId } = provider
  const primary = await findPrimaryMember(db, accountId)
  if (primary === undefined) return
  const email = emailAsStored(person.email)
  const invitation = await insertInvitation(db, {
    account_id: accountId,
    email,
    email_norm: emailNorm(email),
    role,
    is_read_only: isReadOnly,
    locale: context.locale,
    is_requested: true,
    member_id: primary.id,
    // of no mail: the primary member's answer sends one with another token
    tokenHash: hashToken(ports.ids.token()),
    now,
    expiresAt: now + WAITS_MS,
  })
  if (invitation === undefined) return
  await recordEvent(db, ports.keys, {
    name: 'member.requested',
    entity: 'member_invitation',
    entityId: String(invitation.id),
    accountId,
    actor: 'system',
    data: { role },
    now,
    mails: [
      {
        template: 'company_changed',
        to: primary.email,
        locale: primary.locale,
        dedupeKey: `company_changed:waits:${accountId}:${invitation.id}`,
        refs: { memberId: primary.id, accountId, change: 'waits', invitationId: invitation.id },
      },
    ],
  })
}
