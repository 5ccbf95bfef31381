import type { Cart } from '@waybill/domain/cart'
import type { Currency } from '@waybill/domain/money'
import type { Executor } from '../../platform/database/database.ts'
import { instant } from '../../platform/database/column-types.ts'

/** A cart that waits for the primary member, with who sent it. Epoch ms. */
interface StoredApproval {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly cartVersion: number
  readonly expiresAt: number
  /** As it was sent; null where an earlier release stored the request. */
  readonly sentCart: Cart | null
  /** The account's. */
  readonly currency: Currency
}

/** A request whose cart can still be bought. */
interface WaitingApproval extends StoredApproval {
  /** The cart's, now. */
  readonly presentVersion: number
}

interface NewApproval {
  readonly accountId: number
  readonly memberId: number
  readonly cartId: string
  readonly cartVersion: number
  readonly sentCart: Cart
  readonly now: number
  readonly expiresAt: number
}

/** The new request's id; undefined where this version of the cart was sent already. */
export async function insertApproval(db: Executor, approval: NewApproval): Promise<number | undefined> {
  const { accountId, memberId, cartId, cartVersion, sentCart, now, expiresAt } = approval
  const row = await db
    .insertInto('approval_request')
    .values({
      account_id: accountId,
      member_id: memberId,
      cart_id: cartId,
      cart_version: cartVersion,
      sent_cart: JSON.stringify(sentCart),
      requested_at: instant(now),
      expires_at: instant(expiresAt),
    })
    .onConflict((conflict) => conflict.columns(['cart_id', 'cart_version']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

function requests(db: Executor, accountId: number) {
  return db
    .selectFrom('approval_request as request')
    .innerJoin('member', 'member.id', 'request.member_id')
    .innerJoin('account', 'account.id', 'request.account_id')
    .where('request.account_id', '=', accountId)
    .select([
      'request.id',
      'member.first_name as firstName',
      'member.last_name as lastName',
      'request.cart_version as cartVersion',
      'request.expires_at as expiresAt',
      'request.sent_cart as sentCart',
      'account.currency',
    ])
}

/** Requests whose cart is still open, neither emptied nor replaced since (S-21), and whose days aren't over. */
function waitingRequests(db: Executor, { accountId, now }: { readonly accountId: number; readonly now: number }) {
  return requests(db, accountId)
    .innerJoin('cart', 'cart.id', 'request.cart_id')
    .select('cart.version as presentVersion')
    .where('cart.state', '=', 'open')
    .whereRef('request.cart_version', '>=', 'cart.begun_version')
    .where('request.expires_at', '>', instant(now))
}

/** The newest request of the account that waits. */
export function findWaitingApproval(
  db: Executor,
  of: { readonly accountId: number; readonly now: number },
): Promise<WaitingApproval | undefined> {
  return waitingRequests(db, of).orderBy('request.id', 'desc').limit(1).executeTakeFirst()
}

/** The request for one version of a cart, also after its days. */
export function findApprovalOf(
  db: Executor,
  cart: { readonly accountId: number; readonly cartId: string; readonly cartVersion: number },
): Promise<StoredApproval | undefined> {
  return requests(db, cart.accountId)
    .where('request.cart_id', '=', cart.cartId)
    .where('request.cart_version', '=', cart.cartVersion)
    .executeTakeFirst()
}

/** One request of the account, while it waits. */
export function findOpenApproval(
  db: Executor,
  { id, ...of }: { readonly accountId: number; readonly id: number; readonly now: number },
): Promise<WaitingApproval | undefined> {
  return waitingRequests(db, of).where('request.id', '=', id).executeTakeFirst()
}
