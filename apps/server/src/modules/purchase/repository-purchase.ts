import { MINUTE_MS } from '@waybill/domain/durations'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'

/** The last confirmation is bought within this. */
const LIFE_MS = 15 * MINUTE_MS

/** Input and answer of a confirmation. */
export interface ConfirmedPurchase {
  readonly requested: readonly string[]
  readonly codes: readonly string[]
  /** Of the change that was shown. */
  readonly digest: string
  /** Instant of showing it and computing its amounts. Epoch ms. */
  readonly pricedAt: number
}

interface ConfirmingMember {
  readonly accountId: number
  readonly memberId: number
  readonly now: number
}

/** The last confirmation of a member takes the place of the one before. */
export async function storePurchase(
  db: Executor,
  { accountId, memberId }: Omit<ConfirmingMember, 'now'>,
  { requested, codes, digest, pricedAt }: ConfirmedPurchase,
): Promise<void> {
  const row = {
    requested: JSON.stringify(requested),
    codes: JSON.stringify(codes),
    digest,
    confirmed_at: instant(pricedAt),
  }
  await db
    .insertInto('module_purchase')
    .values({ account_id: accountId, member_id: memberId, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'member_id']).doUpdateSet(row))
    .execute()
}

/** Absent for a member who confirmed nothing within 15 minutes. */
export async function findPurchase(
  db: Executor,
  { accountId, memberId, now }: ConfirmingMember,
): Promise<ConfirmedPurchase | undefined> {
  const row = await db
    .selectFrom('module_purchase')
    .select(['requested', 'codes', 'digest', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .where('confirmed_at', '>', instant(now - LIFE_MS))
    .executeTakeFirst()
  return row && { requested: row.requested, codes: row.codes, digest: row.digest, pricedAt: row.confirmed_at }
}
