import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'

/** A sealed key and its life; epoch ms. */
export interface StoredSigningKey {
  readonly kid: string
  readonly sealed: string
  readonly createdAt: number
  readonly endedAt: number | null
}

/** The oldest first. */
export function listSigningKeys(db: Executor): Promise<readonly StoredSigningKey[]> {
  return db
    .selectFrom('signing_key')
    .select(['kid', 'sealed', 'created_at as createdAt', 'ended_at as endedAt'])
    .orderBy('created_at')
    .orderBy('kid')
    .execute()
}

export async function insertSigningKey(
  db: Executor,
  { kid, sealed, now }: { readonly kid: string; readonly sealed: string; readonly now: number },
): Promise<void> {
  await db
    .insertInto('signing_key')
    .values({ kid, sealed, created_at: instant(now) })
    .execute()
}

/** Ends every key but one, at once. */
export async function endOtherSigningKeys(db: Executor, kid: string, now: number): Promise<void> {
  await db
    .updateTable('signing_key')
    .set({ ended_at: instant(now) })
    .where('kid', '<>', kid)
    .where('ended_at', 'is', null)
    .execute()
}

interface Redemption {
  readonly id: string
  readonly accountId: number
  readonly memberId: number
  readonly keyId: number
  readonly now: number
}

/** False where this hand-over was redeemed before; a second request waits for the first to end. */
export async function insertHandOver(db: Executor, redemption: Redemption): Promise<boolean> {
  const row = await db
    .insertInto('hand_over')
    .values({
      id: redemption.id,
      account_id: redemption.accountId,
      member_id: redemption.memberId,
      redeemed_by: redemption.keyId,
      redeemed_at: instant(redemption.now),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A member of an account, as the product needs to know them. */
export function findHandedMember(db: Executor, { accountId, memberId }: Pick<Redemption, 'accountId' | 'memberId'>) {
  return db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['member.email', 'first_name', 'last_name', 'is_primary', 'is_read_only', 'policies'])
    .select(({ fn }) => fn.coalesce('member.locale', 'account.locale').as('locale'))
    .where('member.id', '=', memberId)
    .where('account.id', '=', accountId)
    .where('member.removed_at', 'is', null)
    .executeTakeFirst()
}
