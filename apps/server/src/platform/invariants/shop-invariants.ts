import { findChangedQuotes } from './frozen-documents.ts'
import type { Invariant } from './invariant.ts'

/** Orders, carts and quotes. */
export const shopInvariants: readonly Invariant[] = [
  {
    id: 'I18',
    sentence: 'A line of a cart has what it needs in the cart',
    // both views read the catalogue's document: once each, not once for every pair of lines
    query: `with line as materialized (select cart_id, module_id from verify.cart_line),
        need as materialized (select module_id, needs_id from verify.dependency)
      select line.cart_id, line.module_id, need.needs_id from line join need on need.module_id = line.module_id
      where not exists (select from line needed where needed.cart_id = line.cart_id and needed.module_id = need.needs_id)`,
  },
  {
    id: 'I21',
    sentence: 'The total of an order is the reference price of its time, and that of its invoice before tax',
    query: `select o.id, o.total, o.reference_total, i.subtotal from verify.orders o
      left join verify.invoice i on i.order_id = o.id and i.kind not in ('credit', 'manual') and i.status <> 'void'
      where o.total <> o.reference_total or i.subtotal <> o.total`,
  },
  {
    id: 'I22',
    sentence: 'A finished order has exactly one invoice, unless it costs nothing or a partner bills it',
    query: `select o.id from verify.orders o
      left join verify.invoice i on i.order_id = o.id and i.kind not in ('credit', 'manual')
      where o.state = 'done' and o.total > 0 and not o.indirect
      group by o.id having count(i.id) <> 1`,
  },
  {
    id: 'I23',
    sentence: 'A cart version is ordered once, an account checks out one order at a time, a key is used once',
    query: `select cart_id as twice from verify.orders where state <> 'failed' group by cart_id, cart_version having count(*) > 1
      union all select account_id::text from verify.orders where state = 'open' group by account_id having count(*) > 1
      union all select account_id::text from verify.orders group by account_id, idem_key having count(*) > 1`,
  },
  {
    id: 'I24',
    sentence: 'A product is in a cart once, the Custom Solution bundles nothing, quantities are possible',
    query: `select cart_id, module_id from verify.cart_line group by cart_id, module_id having count(*) > 1
      union all select line.cart_id, line.module_id from verify.cart_line line join verify.cart on cart.id = line.cart_id
      where (cart.plan_id <= 0 and line.bundled) or line.qty not between 0 and 1000000`,
  },
  {
    id: 'I25',
    sentence: 'A sent quote is frozen, adds up, has a strong token, is accepted once and ordered only then',
    scan: findChangedQuotes,
    query: `select q.id, 'does not add up' as problem from verify.quote q left join verify.quote_line l on l.quote_id = q.id
      where q.state <> 'draft' group by q.id, q.total, q.currency
      having coalesce(sum(l.amount), 0) <> q.total or bool_or(l.currency <> q.currency)
      union all select id, 'weak token' from verify.quote where state <> 'draft' and octet_length(token_hash) is distinct from 32
      union all select id, 'ordered' from verify.quote where order_id is not null and state <> 'accepted'
      union all select number, 'accepted twice' from verify.quote where state = 'accepted' group by number having count(*) > 1`,
  },
]
