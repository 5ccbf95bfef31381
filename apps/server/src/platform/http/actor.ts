import type { ActorColumn } from '@waybill/contract'
import type { StaffKeyRole, StaffRole } from '@waybill/contract/staff/duties'
import type { Currency } from '@waybill/domain/money'
import { MINUTE_MS } from '@waybill/domain/durations'
import type { Payer } from '@waybill/domain/billing'
import type { Locale } from '@waybill/i18n'
import type { Executor } from '../database/database.ts'
import type { StoredPolicies } from '../database/schema-accounts.ts'

/** A visitor without a session; the hash of the cart cookie names the cart. */
export interface Visitor {
  readonly kind: 'visitor'
  readonly visitorHash: Uint8Array | undefined
  /** The browser sends an expired session: its reader believes to be signed in. */
  readonly hadSession?: true
}

/** Sight of the shop as a member has it, by a member of the staff (S-31). */
export interface Impersonation {
  readonly id: number
  /** Of the member, for the banner. */
  readonly company: string
  /** Real time. */
  readonly endsAt: number
}

/** A signed-in member: everything here comes from the session's own rows (SEC-06). */
export interface Member {
  readonly kind: 'member'
  readonly sessionId: number
  readonly memberId: number
  readonly accountId: number
  /** AccountType of B-03. */
  readonly accountKind: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly isPrimary: boolean
  readonly isReadOnly: boolean
  readonly isLocked: boolean
  readonly isEmailVerified: boolean
  /** The account requires a second factor, and this member has none. */
  readonly lacksFactor: boolean
  readonly hasPassword: boolean
  /** Of a session that began at the company's provider (S-20). */
  readonly endsAt: number | undefined
  /** Last sign-in there within this session, once more; real time. */
  readonly confirmedAt: number | undefined
  readonly partnerAccountId: number | undefined
  readonly payerAccountId: number | undefined
  readonly country: string
  readonly currency: Currency
  /** The account's, for sign-ins, views and messages; days of money are in the shop's (B-149). */
  readonly timeZone: string
  readonly locale: Locale
  readonly policies: StoredPolicies
  readonly createdAt: number
  /** Of a member in whose place a program acts: writes that, in the transaction of what it does. */
  readonly noteRepresented?: (db: Executor) => Promise<void>
  /** It isn't the member who reads, and nothing is changed in their place. */
  readonly impersonation?: Impersonation
}

/** An account as what it buys is priced for it. */
export type Buyer = Pick<Member, 'accountId' | 'accountKind' | 'currency'>

/** A signed-in member of the staff, in the back office alone; its instants are real time. */
export interface Staff {
  readonly kind: 'staff'
  readonly sessionId: number
  readonly staffId: number
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  /** There is no other one, and they do alone what else waits for a second name (S-28). */
  readonly isAlone: boolean
  /** Second factors that they have: an app, passkeys. */
  readonly hasApp: boolean
  readonly hasPasskey: boolean
  readonly signedInAt: number
  /** Instant of the last second factor. */
  readonly confirmedAt: number
}

/** Time after the second factor in which it isn't requested again. */
export const FACTOR_MS = 5 * MINUTE_MS

/** Time in which a member who has signed in at the company's provider again needs no password. */
const CONFIRMED_MS = 10 * MINUTE_MS

/** Has the member signed in at the company's provider just now? `now` is real time. */
export function isConfirmedThere({ confirmedAt }: Pick<Member, 'confirmedAt'>, now: number): boolean {
  return confirmedAt !== undefined && now - confirmedAt <= CONFIRMED_MS
}

/** The token of a session of the staff, hashed, and by which door it came. */
export interface StaffToken {
  readonly tokenHash: Uint8Array
  readonly isTerminal: boolean
}

/** The member of the staff who calls; the matrix lets no other actor so far, but where a key may call too. */
export function asStaff(actor: Actor): Staff {
  if (actor.kind !== 'staff') throw new Error('a call of the back office without a member of the staff')
  return actor
}

/**
 * A program with a key of the Admin API: no person. It may what both its role and its maker's present one may (S-28).
 */
export interface AdminKey {
  readonly kind: 'admin_key'
  readonly keyId: number
  readonly name: string
  readonly role: StaffKeyRole
  /** Address and role of the member of the staff who made it; undefined for the machine's own command. */
  readonly maker: { readonly email: string; readonly role: StaffRole } | undefined
}

/** Callers of the Admin API. */
export type AdminActor = Staff | AdminKey

/** The caller of a call that a key may make too. */
export function asAdminActor(actor: Actor): AdminActor {
  return actor.kind === 'admin_key' ? actor : asStaff(actor)
}

/** Roles that all have to have a duty. */
export function rolesOf(caller: AdminActor): readonly StaffRole[] {
  if (caller.kind === 'staff' || caller.maker === undefined) return [caller.role]
  return [caller.role, caller.maker.role]
}

/** The name of who runs a command, in the audit trail; `local` is the machine's own. */
export function signerOf(caller: AdminActor): string {
  return caller.kind === 'staff' ? caller.email : `key ${caller.name} of ${caller.maker?.email ?? 'local'}`
}

export type Actor = Visitor | Member | Staff | AdminKey

/** AccountType of B-03: a partner's own account. */
export const AFFILIATE = 3
/** AccountType of B-03. */
export const INDIRECT = 4

export function isIndirect(member: Pick<Member, 'accountKind'>): boolean {
  return member.accountKind === INDIRECT
}

/** Another account pays by its statement, and no amount is shown (B-35, B-120). */
export function isPaidFor(member: Member): boolean {
  return isIndirect(member) || member.payerAccountId !== undefined
}

/** The same, or a partner, which is on its own statement. */
export function isPaidElsewhere(member: Member): boolean {
  return isPaidFor(member) || isAffiliate(member)
}

export function isAffiliate(member: Pick<Member, 'accountKind'>): boolean {
  return member.accountKind === AFFILIATE
}

/** False for a member whose policy lets them view the subscription alone: no amount and no document (B-09). */
export function seesAmounts({ isPrimary, policies }: Member): boolean {
  return isPrimary || policies.subscription !== 1
}

/** True for accounts whose orders are booked to a partner: its customers', and its own. */
export function isBookedToPartner(buyer: Buyer): boolean {
  return isIndirect(buyer) || isAffiliate(buyer)
}

/** True for a partner's customer, and for the partner: they enable where others try. */
export function buysFromPartner(actor: Actor): boolean {
  return actor.kind === 'member' && isBookedToPartner(actor)
}

/** True for members of accounts of the first two kinds: they have a legacy plan, or had one. */
export function isOnLegacyPlan({ accountKind }: Member): boolean {
  return accountKind === 1 || accountKind === 2
}

/** Facts that decide whether this member can pay (ACC-02). */
export function payerOf(member: Member): Payer {
  const { isPrimary, isReadOnly, isLocked, isEmailVerified, payerAccountId } = member
  return {
    isPrimary,
    isReadOnly,
    isLocked,
    isEmailVerified,
    isBilledToPartner: isIndirect(member),
    isPartnerAccount: isAffiliate(member),
    isPaidByOrganization: payerAccountId !== undefined,
  }
}

/** True where a member of the staff reads in the member's place (S-31). */
export function isImpersonated(actor: Actor): boolean {
  return actor.kind === 'member' && actor.impersonation !== undefined
}

/** The actor's column of the authorisation matrix; the most restricted one wins. */
export function columnOf(actor: Actor): ActorColumn {
  if (actor.kind !== 'member') return actor.kind
  if (actor.lacksFactor) return 'without_factor'
  if (actor.isReadOnly) return 'read_only'
  if (!actor.isPrimary) return 'non_primary'
  if (isAffiliate(actor)) return 'partner'
  return isIndirect(actor) ? 'indirect' : 'primary'
}

/** Name of an actor in events and logs. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'member') return `member:${actor.memberId}`
  if (actor.kind === 'admin_key') return `admin_key:${actor.keyId}`
  return actor.kind === 'staff' ? `staff:${actor.staffId}` : 'visitor'
}
