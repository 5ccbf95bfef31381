import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { findMemberByEmail, findMemberById, type KnownMember } from './repository.ts'
import type { OneTimeTokenTable } from '../../platform/database/schema-accounts.ts'

interface NewLink {
  readonly tokenHash: Uint8Array
  readonly purpose: OneTimeTokenTable['purpose']
  readonly memberId: number
  readonly accountId: number
  readonly sessionId?: number
  /** The member's, once the link is used. */
  readonly address?: string
  readonly expiresAt: number
}

export async function insertLink(db: Executor, link: NewLink): Promise<void> {
  await db
    .insertInto('one_time_token')
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      member_id: link.memberId,
      account_id: link.accountId,
      session_id: link.sessionId ?? null,
      address: link.address ?? null,
      expires_at: instant(link.expiresAt),
    })
    .execute()
}

export interface FoundLink {
  readonly memberId: number
  readonly accountId: number
  readonly sessionId: number | undefined
  readonly email: string
  /** The member's, once the link is used; empty where it gives none. */
  readonly address: string
  readonly isVerified: boolean
  readonly expiresAt: number
}

/** A link that can still be used: known, unused, not expired. */
export async function findLink(
  db: Executor,
  wanted: { readonly tokenHash: Uint8Array; readonly purpose: NewLink['purpose']; readonly now: number },
): Promise<FoundLink | undefined> {
  const row = await db
    .selectFrom('one_time_token')
    .innerJoin('member', 'member.id', 'one_time_token.member_id')
    .select([
      'member_id',
      'one_time_token.account_id',
      'session_id',
      'email',
      'address',
      'email_verified_at',
      'expires_at',
    ])
    .where('token_hash', '=', wanted.tokenHash)
    .where('purpose', '=', wanted.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', instant(wanted.now))
    .executeTakeFirst()
  return (
    row && {
      memberId: row.member_id,
      accountId: row.account_id,
      sessionId: row.session_id ?? undefined,
      email: row.email,
      address: row.address ?? '',
      isVerified: row.email_verified_at !== null,
      expiresAt: row.expires_at,
    }
  )
}

/** Uses a link up; false when another request was first. */
export async function redeemLink(
  db: Executor,
  used: { readonly tokenHash: Uint8Array; readonly now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('one_time_token')
    .set({ used_at: instant(used.now) })
    .where('token_hash', '=', used.tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The member who can take an address back. */
async function findAddressHolder(db: Executor, address: string, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('one_time_token')
    .select('member_id')
    .where('purpose', '=', 'restore_address')
    .where(({ fn }) => fn<string>('lower', ['address']), '=', address)
    .where('used_at', 'is', null)
    .where('expires_at', '>', instant(now))
    .orderBy('expires_at')
    .executeTakeFirst()
  return row?.member_id
}

/** The member whose address it is, or was until lately: it is free for no one else while they can take it back (S-18). */
export async function findOwnerOfAddress(db: Executor, address: string, now: number): Promise<KnownMember | undefined> {
  const known = await findMemberByEmail(db, address)
  if (known !== undefined) return known
  const holderId = await findAddressHolder(db, address, now)
  return holderId === undefined ? undefined : findMemberById(db, holderId)
}

interface UsedLinks {
  readonly memberId: number
  readonly purpose: NewLink['purpose']
  /** Only those that are valid as long, or longer. */
  readonly from?: number
  readonly now: number
}

/** Older links of the same purpose go with the one that was used: a mailbox has no other valid one. */
export async function redeemOtherLinks(db: Executor, used: UsedLinks): Promise<void> {
  await db
    .updateTable('one_time_token')
    .set({ used_at: instant(used.now) })
    .where('member_id', '=', used.memberId)
    .where('purpose', '=', used.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>=', instant(used.from ?? 0))
    .execute()
}
