import { quoteExpiry } from '@waybill/domain/quote'
import type { Executor } from '../../platform/database/database.ts'
import { fullName } from '../../platform/full-name.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { namedCentres } from './repository-insert.ts'
import type { StoredQuote } from './repository.ts'

/** A cart as the quote that it would be at this instant: for the PDF of a cart, and for the preview before sharing. */
export async function unstoredQuote(
  { cartId, snapshot }: { readonly cartId: string; readonly snapshot: StoredQuote['snapshot'] },
  { now, locale, actor }: RequestContext,
  db: Executor,
): Promise<StoredQuote> {
  const accountId = actor.kind === 'member' ? actor.accountId : undefined
  return {
    id: cartId,
    number: 'quote',
    revision: 1,
    state: 'draft',
    account_id: null,
    member_id: null,
    cart_id: cartId,
    prepared_for: '',
    offered: null,
    option_names: [],
    several_orders: false,
    stopped_product: null,
    stopped_reason: '',
    accepted: null,
    sender_name: actor.kind === 'member' ? fullName(actor) : '',
    comment: '',
    locale,
    catalogue_version: snapshot.catalogueVersion,
    currency: snapshot.breakdown.currency,
    total: snapshot.breakdown.total.minor,
    snapshot,
    kept: null,
    cost_centres: await namedCentres(db, accountId, [snapshot]),
    next_sealed: null,
    sent_hash: '',
    token_hash: new Uint8Array(),
    expires_at: quoteExpiry(now),
    order_id: null,
    utm: {},
    utm_first: {},
    accepted_by: '',
    logs_views: false,
    remind_at: null,
    answered_at: null,
    created_at: now,
  }
}
