import { freeSavedCartName } from '@waybill/domain/cart'
import type { Executor } from '../../../platform/database/database.ts'
import { listSavedCarts, moveStoredSavedCart } from '../repository-saved-carts.ts'

/**
 * The saved carts of a visitor go with them into the account, above its limit too: nothing is lost by signing in. A
 * name that the account has already gets a number. In the transaction of the sign-in.
 */
export async function moveSavedCarts(
  db: Executor,
  {
    visitorHash,
    accountId,
    now,
  }: { readonly visitorHash: Uint8Array; readonly accountId: number; readonly now: number },
): Promise<void> {
  const from = { visitorHash }
  const [mine, theirs] = [await listSavedCarts(db, from, 'locked'), await listSavedCarts(db, { accountId }, 'locked')]
  const names: { readonly name: string }[] = [...theirs]
  for (const { id, name: undefined } of mine) {
    const name = freeSavedCartName(names, undefined)
    names.push({ name })
    // oxlint-disable-next-line no-await-in-loop -- ten at most, and each name depends on those before
    await moveStoredSavedCart(db, { from, accountId }, { id, name, now })
  }
}
