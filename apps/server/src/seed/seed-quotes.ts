import { createHash } from 'node:crypto'
import type { Cart } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import {
  nextReminderAt,
  quoteExpiry,
  quoteText,
  snapshotQuote,
  type QuoteSnapshot,
  type QuoteState,
} from '@waybill/domain/quote'
import { fullName } from '../platform/full-name.ts'
import { instant, optionalInstant } from '../platform/database/column-types.ts'
import type { Executor } from '../platform/database/database.ts'
import { hashToken, type Ids } from '../platform/ids.ts'
import type { SeededAccount } from './seed-accounts.ts'

export interface QuoteSeed {
  readonly ids: Ids
  readonly account: SeededAccount
  readonly catalogue: Catalogue
  readonly cart: Cart
  /** The cart it was made from, or one that is gone. */
  readonly cartId?: string
  readonly state: QuoteState
  readonly comment: string
  readonly recipient: string
  readonly sharedAt: number
}

/** A quote as sharing freezes it, at an instant of the past. */
export async function seedQuote(db: Executor, seed: QuoteSeed): Promise<void> {
  const { ids, account, sharedAt } = seed
  const snapshot = snapshotQuote(seed.catalogue, seed.cart)
  if (!snapshot.ok) throw new Error(`the cart of ${account.company.company} can't be quoted: ${snapshot.failure.code}`)
  const id = ids.uuid(sharedAt)
  const [sender] = account.company.people
  await db
    .insertInto('quote')
    .values({
      id,
      number: await nextNumber(db),
      revision: 1,
      state: seed.state,
      account_id: account.accountId,
      member_id: account.primaryId,
      cart_id: seed.cartId ?? ids.uuid(sharedAt),
      sender_name: fullName(sender),
      comment: seed.comment,
      locale: account.company.locale,
      catalogue_version: snapshot.value.catalogueVersion,
      currency: account.currency,
      total: snapshot.value.breakdown.total.minor,
      snapshot: JSON.stringify(snapshot.value),
      sent_hash: createHash('sha256').update(quoteText(snapshot.value)).digest('hex'),
      token_hash: hashToken(ids.token()),
      expires_at: instant(quoteExpiry(sharedAt)),
      remind_at: seed.state === 'open' ? optionalInstant(nextReminderAt(quoteExpiry(sharedAt), sharedAt)) : null,
      created_at: instant(sharedAt),
    })
    .execute()
  await seedLines(db, { quoteId: id, accountId: account.accountId }, snapshot.value)
  await db
    .insertInto('quote_recipient')
    .values({
      quote_id: id,
      account_id: account.accountId,
      email: seed.recipient,
      email_norm: seed.recipient,
      state: 'sent',
      unsubscribe_hash: hashToken(ids.token()),
    })
    .execute()
}

/** `Q-` and the next number of the shop's sequence (D-32). */
async function nextNumber(db: Executor): Promise<string> {
  const { number } = await db
    .selectNoFrom((query) => query.fn<number>('nextval', [query.val('quote_number')]).as('number'))
    .executeTakeFirstOrThrow()
  return `Q-${number}`
}

/** Amounts that sum to the total: the plan, the lines, the extra assets. */
async function seedLines(
  db: Executor,
  { quoteId, accountId }: { readonly quoteId: string; readonly accountId: number },
  { cart, breakdown }: QuoteSnapshot,
): Promise<void> {
  const planId = Math.max(0, cart.planId)
  const amounts = [
    { product_id: planId, amount: breakdown.bundle.minor },
    ...breakdown.lines.map((line) => ({ product_id: line.productId, amount: line.amount.minor })),
    ...(breakdown.extraAssets ? [{ product_id: planId, amount: breakdown.extraAssets.amount.minor }] : []),
  ]
  await db
    .insertInto('quote_line')
    .values(
      amounts.map((line, position) => ({
        quote_id: quoteId,
        account_id: accountId,
        position,
        ...line,
        currency: breakdown.currency,
      })),
    )
    .execute()
}
