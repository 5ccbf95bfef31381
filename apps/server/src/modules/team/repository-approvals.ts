import type { ApprovalDecision, Cart } from '@waybill/domain/cart'
import type { Currency } from '@waybill/domain/money'
import type { Executor } from '../../platform/database/database.ts'
import { instant } from '../../platform/database/column-types.ts'

/** A cart that waits for the primary member, with who sent it. Epoch ms. */
export interface StoredApproval {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly memberId: number
  readonly cartVersion: number
  readonly requestedAt: number
  readonly expiresAt: number
  /** As it was sent; null where an earlier release stored the request. */
  readonly sentCart: Cart | null
  /** A month, in minor units; null like it. */
  readonly sentTotal: number | null
  /** By product id, in minor units; null like it. */
  readonly sentPrices: Readonly<Record<string, number>> | null
  /** The account's. */
  readonly currency: Currency
  /** All three are null until the primary member answers. */
  readonly decision: ApprovalDecision | null
  readonly decidedAt: number | null
  readonly decidedBy: number | null
  /** Of a decline. */
  readonly words: string
  /** Of its sender. */
  readonly note: string
  /** The primary member has taken its banner away. */
  readonly putAsideAt: number | null
  /** Part of its sender's standing approval that it takes, minor units; null: it waits, or waited, for an answer. */
  readonly standingAmount: number | null
}

/** A request whose cart can still be bought. */
export interface WaitingApproval extends StoredApproval {
  /** The cart's, now. */
  readonly presentVersion: number
}

interface NewApproval {
  readonly accountId: number
  readonly memberId: number
  readonly cartId: string
  readonly cartVersion: number
  readonly sentCart: Cart
  readonly sentTotal: number
  readonly sentPrices: Readonly<Record<string, number>>
  readonly note: string
  readonly now: number
  readonly expiresAt: number
}

/** The new request's id; undefined where this version of the cart waits already. */
export async function insertApproval(db: Executor, approval: NewApproval): Promise<number | undefined> {
  const { accountId, memberId, cartId, cartVersion, sentCart, sentTotal, sentPrices, note, now, expiresAt } = approval
  const row = await db
    .insertInto('approval_request')
    .values({
      account_id: accountId,
      member_id: memberId,
      cart_id: cartId,
      cart_version: cartVersion,
      sent_cart: JSON.stringify(sentCart),
      note,
      sent_total: sentTotal,
      sent_prices: JSON.stringify(sentPrices),
      requested_at: instant(now),
      expires_at: instant(expiresAt),
    })
    .onConflict((conflict) => conflict.columns(['cart_id', 'cart_version']).where('decision', 'is', null).doNothing())
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
      'request.member_id as memberId',
      'request.requested_at as requestedAt',
      'request.cart_version as cartVersion',
      'request.expires_at as expiresAt',
      'request.sent_cart as sentCart',
      'request.sent_total as sentTotal',
      'request.sent_prices as sentPrices',
      'account.currency',
      'request.decision',
      'request.decided_at as decidedAt',
      'request.decided_by as decidedBy',
      'request.words',
      'request.note',
      'request.put_aside_at as putAsideAt',
      'request.standing_amount as standingAmount',
    ])
}

/**
 * Requests without an answer whose cart is still open, neither emptied nor replaced since (S-21), whose days aren't over, and
 * whose sender has sent no later one.
 */
function waitingRequests(db: Executor, { accountId, now }: { readonly accountId: number; readonly now: number }) {
  return requests(db, accountId)
    .innerJoin('cart', 'cart.id', 'request.cart_id')
    .select('cart.version as presentVersion')
    .where('request.decision', 'is', null)
    .where('cart.state', '=', 'open')
    .whereRef('request.cart_version', '>=', 'cart.begun_version')
    .where('request.expires_at', '>', instant(now))
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('approval_request as later')
            .select('later.id')
            .whereRef('later.account_id', '=', 'request.account_id')
            .whereRef('later.cart_id', '=', 'request.cart_id')
            .whereRef('later.member_id', '=', 'request.member_id')
            .whereRef('later.id', '>', 'request.id'),
        ),
      ),
    )
}

/** All requests of the account that wait, the newest first. */
export function listWaitingApprovals(
  db: Executor,
  of: { readonly accountId: number; readonly now: number },
): Promise<readonly WaitingApproval[]> {
  return waitingRequests(db, of).orderBy('request.id', 'desc').execute()
}

/** The newest one that isn't put aside. */
export function findShownApproval(
  db: Executor,
  of: { readonly accountId: number; readonly now: number },
): Promise<WaitingApproval | undefined> {
  return waitingRequests(db, of)
    .where('request.put_aside_at', 'is', null)
    .orderBy('request.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The request for one version of a cart that has no answer, also after its days. */
export function findApprovalOf(
  db: Executor,
  cart: { readonly accountId: number; readonly cartId: string; readonly cartVersion: number },
): Promise<StoredApproval | undefined> {
  return requests(db, cart.accountId)
    .where('request.cart_id', '=', cart.cartId)
    .where('request.cart_version', '=', cart.cartVersion)
    .where('request.decision', 'is', null)
    .executeTakeFirst()
}

/** The last one that a member sent, whatever became of it. */
export function findLastApproval(
  db: Executor,
  { accountId, memberId }: { readonly accountId: number; readonly memberId: number },
): Promise<StoredApproval | undefined> {
  return requests(db, accountId)
    .where('request.member_id', '=', memberId)
    .orderBy('request.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** One request of the account, whatever became of it. */
export function findApproval(
  db: Executor,
  { accountId, id }: { readonly accountId: number; readonly id: number },
): Promise<StoredApproval | undefined> {
  return requests(db, accountId).where('request.id', '=', id).executeTakeFirst()
}

/** One request of the account, while it waits. `locked`: no other answer comes between. */
export function findOpenApproval(
  db: Executor,
  { id, ...of }: { readonly accountId: number; readonly id: number; readonly now: number },
  mode: 'read' | 'locked' = 'read',
): Promise<WaitingApproval | undefined> {
  return waitingRequests(db, of)
    .where('request.id', '=', id)
    .$if(mode === 'locked', (query) => query.forUpdate(['request']))
    .executeTakeFirst()
}
