import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'

interface NewLink {
  readonly tokenHash: Uint8Array
  readonly purpose: 'verify_email' | 'reset_password'
  readonly memberId: number
  readonly accountId: number
  readonly sessionId?: number
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
      expires_at: instant(link.expiresAt),
    })
    .execute()
}

export interface FoundLink {
  readonly memberId: number
  readonly accountId: number
  readonly sessionId: number | undefined
  readonly email: string
}

/** A link that can still be used: known, unused, not expired. */
export async function findLink(
  db: Executor,
  wanted: { readonly tokenHash: Uint8Array; readonly purpose: NewLink['purpose']; readonly now: number },
): Promise<FoundLink | undefined> {
  const row = await db
    .selectFrom('one_time_token')
    .innerJoin('member', 'member.id', 'one_time_token.member_id')
    .select(['member_id', 'one_time_token.account_id', 'session_id', 'email'])
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

/** Older links of the same purpose go with the one that was used: a mailbox has no other valid one. */
export async function redeemOtherLinks(
  db: Executor,
  used: { readonly memberId: number; readonly purpose: NewLink['purpose']; readonly now: number },
): Promise<void> {
  await db
    .updateTable('one_time_token')
    .set({ used_at: instant(used.now) })
    .where('member_id', '=', used.memberId)
    .where('purpose', '=', used.purpose)
    .where('used_at', 'is', null)
    .execute()
}
