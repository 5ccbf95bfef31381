const STAFF_EVENT = `insert into event (name, entity, entity_id, actor, data, deliverable, occurred_at)
  select 'changed', 'x', '1', 'staff:1', '{}', false, now from verify.clock`

/** Ways to break each invariant of the demo shop; constraints that would reject the damage are taken off first. */
export const plants: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  I01: {
    'a line is worth more': [
      'alter table invoice_line disable trigger user',
      'update invoice_line set amount = amount + 1 where id = (select min(id) from invoice_line)',
    ],
  },
  I02: {
    'paid twice': [
      'drop index one_paid_payment_per_invoice',
      'alter table payment drop constraint payment_of_invoice',
      `insert into payment (invoice_id, account_id, method, state, amount, currency, idem_key, created_at, updated_at)
        select invoice_id, account_id, method, state, amount, currency, 'again', created_at, updated_at from payment order by id limit 1`,
    ],
  },
  I03: {
    'paid without money': ['update payment set state = 8 where id = (select min(id) from payment)'],
    'money, but open': ["update invoice set status = 'open' where id = (select min(id) from invoice)"],
  },
  I04: {
    'another currency was paid': ["update payment set currency = 'VND' where id = (select min(id) from payment)"],
    'a line has another currency': [
      'alter table invoice_line disable trigger user',
      "update invoice_line set currency = 'VND' where id = (select min(id) from invoice_line)",
    ],
  },
  I05: {
    'a negative quantity': [
      'alter table invoice_line disable trigger user',
      'alter table invoice_line drop constraint invoice_line_quantity_check',
      'update invoice_line set quantity = -1',
    ],
    'usage at another price': [
      'alter table invoice_line disable trigger user',
      "update invoice_line set kind = 'usage', quantity = 3, unit = 100, amount = 299",
    ],
  },
  I06: {
    'more is given back': [
      "insert into refund (payment_id, amount, gateway_ref, created_at) select id, amount + 1, 're_1', created_at from payment",
    ],
  },
  I07: {
    'another amount is recorded': [
      'update payment set amount = amount + 1 where id = (select min(id) from payment where method = 1)',
    ],
    'a charge without a payment': [
      `insert into gw.entry (kind, ref, step, idem_key, invoice_ref, amount, currency, status, token, recorded_at)
        select kind, 'ch_lost', step, 'lost', 'lost', amount, currency, status, token, recorded_at from gw.entry order by id limit 1`,
    ],
    'a payment the gateway does not know': [
      "update payment set gateway_ref = 'ch_made_up' where id = (select min(id) from payment where method = 1)",
    ],
  },
  I08: {
    'an invoice charged twice': [
      `insert into gw.entry (kind, ref, step, idem_key, invoice_ref, amount, currency, status, token, recorded_at)
        select kind, 'ch_again', step, 'again', invoice_ref, amount, currency, status, token, recorded_at from gw.entry order by id limit 1`,
    ],
  },
  I09: {
    'open for weeks': [
      'alter table payment disable trigger user',
      'update payment set state = 1 where id = (select min(id) from payment)',
    ],
    'an unknown method': [
      'alter table payment drop constraint payment_method_check',
      'update payment set method = 6 where id = (select min(id) from payment)',
    ],
  },
  I10: {
    'other parties': [
      'alter table invoice disable trigger user',
      `update invoice set parties = '{"seller": {}}' where id = (select min(id) from invoice)`,
    ],
    'another line': [
      'alter table invoice_line disable trigger user',
      'update invoice_line set quantity = quantity + 1 where id = (select min(id) from invoice_line)',
    ],
  },
  I11: {
    'a gap': [
      'alter table invoice disable trigger user',
      'update invoice set seq = seq + 7 where id = (select max(id) from invoice)',
    ],
  },
  I12: {
    'a period twice': [
      `do $$ declare name text; begin
        select conname into name from pg_constraint where conrelid = 'invoice'::regclass and contype = 'x';
        execute 'alter table invoice drop constraint ' || quote_ident(name);
      end $$`,
      'alter table invoice disable trigger user',
      "update invoice set period_start = period_start - interval '2 days' where order_id is null",
    ],
  },
  I13: {
    'two subscriptions': [
      'drop index one_live_subscription_per_account',
      `insert into subscription (account_id, kind, state, plan_id, catalogue_version, currency, billing_interval, anchor_at, period_start, period_end, created_at)
        select account_id, kind, state, plan_id, catalogue_version, currency, billing_interval, anchor_at, period_start, period_end, created_at
        from subscription where state = 1 order by id limit 1`,
    ],
  },
  I14: {
    'in trial without a trial': ['update subscription set trial_start = null, trial_end = null where state = -1'],
    'paused and expired': ['update subscription set paused_at = period_start where state = -2'],
    'a draft with a number': [
      'alter table invoice disable trigger user',
      "update invoice set status = 'draft' where id = (select min(id) from invoice)",
    ],
  },
  I15: {
    'a period that is over': [
      "update subscription set period_start = period_start - interval '2 years', period_end = period_end - interval '2 years' where state = 1",
    ],
    'expired and switched on': [
      'update subscription_item set ended_at = null, trial_state = 0 where subscription_id = (select id from subscription where state = -2)',
    ],
  },
  I16: {
    'switched on and not allowed': [
      'delete from entitlement where id = (select min(id) from entitlement where to_at is null)',
    ],
    'allowed and not switched on': [
      `update subscription_item set ended_at = started_at
        where id = (select min(id) from subscription_item where kind = 'included' and ended_at is null)`,
    ],
  },
  I17: {
    'what it needs is off': [
      "update subscription_item set ended_at = started_at where product_id = (select id from product where code = 'routing-management') and ended_at is null",
    ],
  },
  I18: {
    'what it needs is not in the cart': [
      "delete from cart_line where product_id = (select id from product where code = 'routing-management')",
    ],
  },
  I19: {
    'a trial of 8 days': ["update subscription set trial_end = trial_end + interval '1 day' where state = -1"],
    'a module twice': [
      'drop index one_active_item_per_module',
      `insert into subscription_item (subscription_id, account_id, product_id, catalogue_version, bundled, trial_state, started_at)
        select subscription_id, account_id, product_id, catalogue_version, bundled, trial_state, started_at from subscription_item
        where kind = 'included' and ended_at is null order by id limit 1`,
    ],
  },
  I20: {
    'nobody is primary': ["update member set is_primary = false where email_norm = 'dana@halden-bakery.example'"],
    'an address twice': [
      'alter table member drop constraint member_email_norm_key',
      "update member set email_norm = 'same@lodeway.example'",
    ],
  },
  I21: {
    'another total': ['update orders set total = total + 1 where id = (select min(id::text)::uuid from orders)'],
    'another invoice': ['update orders set total = total + 1, reference_total = reference_total + 1'],
  },
  I22: { 'no invoice': ['alter table invoice disable trigger user', 'update invoice set order_id = null'] },
  I23: {
    'a cart ordered twice': [
      'drop index one_order_per_cart_version',
      `insert into orders (id, account_id, member_id, cart_id, cart_version, type, tracking_id, state, total, reference_total, currency, start_at, idem_key, digest, plan, created_at)
        select gen_random_uuid(), account_id, member_id, cart_id, cart_version, type, tracking_id, state, total, reference_total, currency, start_at, 'again', digest, plan, created_at
        from orders limit 1`,
    ],
  },
  I24: {
    'the Custom Solution bundles': ["update cart set plan_id = 0 where state = 'open'"],
    'an impossible quantity': [
      `insert into cart_line (cart_id, product_id, position, bundled, is_default, reason)
        select id, (select id from product where code = 'proof-of-visit'), 99, false, false, 'chosen' from cart where state = 'open'`,
      `update cart set quantities = '{"driver": -1}' where state = 'open'`,
    ],
  },
  I25: {
    'another snapshot': [
      'alter table quote disable trigger user',
      "update quote set snapshot = jsonb_set(snapshot, '{format}', '2')",
    ],
    'another total': ['alter table quote disable trigger user', 'update quote set total = total + 1'],
    'ordered while open': [
      'alter table quote drop constraint quote_check',
      "update quote set order_id = (select id from orders limit 1) where state = 'open'",
    ],
    'accepted twice': [
      'drop index quote_accepted_once',
      'drop index quote_newest',
      'alter table quote disable trigger user',
      'alter table quote drop constraint quote_number_revision_key cascade',
      "update quote set number = 'Q-1', state = 'accepted'",
    ],
  },
  I26: {
    'nothing in the outbox': [
      `insert into event (name, entity, entity_id, actor, data, deliverable, occurred_at) select 'lost', 'x', '1', 'system', '{}', true, now from verify.clock`,
    ],
  },
  I27: {
    'delivered and never sent': [
      `with made as (insert into event (name, entity, entity_id, actor, data, deliverable, occurred_at) select 'sent', 'x', '1', 'system', '{}', true, now from verify.clock returning id)
        insert into outbox (event_id, kind, dedupe_key, payload, first_at, delivered_at) select made.id, 'mail', 'x', '{}', now - interval '1 hour', now - interval '1 hour' from made, verify.clock`,
    ],
  },
  I28: {
    'never worked off': [
      `insert into webhook_in (provider, event_id, payload, received_at) select 'sandbox', 'evt_1', '{}', now - interval '1 hour' from verify.clock`,
    ],
  },
  I29: {
    'left open': [
      `insert into idempotency (scope, key, request_hash, created_at) select 'visitor:x', 'k', 'h', now - interval '1 hour' from verify.clock`,
    ],
  },
  I30: {
    forgotten: [
      `insert into due_work (kind, unique_key, payload, due_at, lease_until) select 'x', 'x', '{}', now - interval '1 hour', now - interval '1 hour' from verify.clock`,
    ],
    'tried too often': [
      `insert into due_work (kind, unique_key, payload, attempts, due_at) select 'x', 'x', '{}', 11, now from verify.clock`,
    ],
  },
  I31: {
    'staff did something unseen': ["set local session_replication_role = 'replica'", STAFF_EVENT],
    'an event was changed afterwards': [
      STAFF_EVENT,
      "set local session_replication_role = 'replica'",
      "update event set entity_id = '2' where actor = 'staff:1' and name = 'changed'",
    ],
    'what an event says was changed afterwards': [
      STAFF_EVENT,
      "set local session_replication_role = 'replica'",
      `update event set data = '{"a": 1}' where actor = 'staff:1' and name = 'changed'`,
    ],
    'an entry was taken out, with its event': [
      STAFF_EVENT,
      STAFF_EVENT,
      "set local session_replication_role = 'replica'",
      'delete from audit where seq = (select max(seq) - 1 from audit)',
      "delete from event where id = (select min(id) from event where actor = 'staff:1' and name = 'changed')",
    ],
  },
  I32: { 'a check nobody validated': ['alter table member add constraint unproven check (id > 0) not valid'] },
  I33: {
    'a card number in a name': [
      "update account set company = 'Pay 4242 4242 4242 4242' where id = (select min(id) from account)",
    ],
    'a card number with no-break blanks in a name': [
      "update account set company = 'Pay 4111\u00a01111\u00a01111\u00a01111' where id = (select min(id) from account)",
    ],
    'a card number with dots in a name': [
      "update account set company = '=1+1 4111.1111.1111.1111' where id = (select min(id) from account)",
    ],
    'full-width digits and tabs in JSON': [
      `insert into event (name, entity, entity_id, actor, data, deliverable, occurred_at) select 'x', 'x', '1', 'system', '{"note": "４１１１\\t１１１１\\t１１１１\\t１１１１"}', false, now from verify.clock`,
    ],
    'a card number in JSON': [
      `insert into event (name, entity, entity_id, actor, data, deliverable, occurred_at) select 'x', 'x', '1', 'system', '{"note": "4000002760003184"}', false, now from verify.clock`,
    ],
  },
  I34: { 'a token in the clear': ['alter table member add column api_token text'] },
  I37: {
    "another account's payment": [
      'update payment set account_id = (select max(id) from account) where id = (select min(id) from payment)',
    ],
  },
  I38: {
    'recorded and not given back': [
      "insert into refund (payment_id, amount, gateway_ref, created_at) select id, 1, 're_1', created_at from payment order by id limit 1",
    ],
  },
  I39: {
    // charging stops of the demo shop are not sold in PHP
    'a module without a price in the currency of its subscription': [
      `update subscription_item set product_id = 28, bundled = false where id = (
        select min(item.id) from subscription_item item join subscription s on s.id = item.subscription_id
        where item.ended_at is null and s.ended_at is null and s.state = 1 and item.trial_state = 0)`,
      "update subscription set currency = 'PHP'",
    ],
    'a plan that its version does not know': [
      'update subscription set plan_id = 28 where id = (select min(id) from subscription where state = 1 and ended_at is null)',
    ],
    'a bundled module whose price is gone from its version': [
      'alter table catalogue_version disable trigger user',
      `update catalogue_version set document = jsonb_set(document, '{modules}', (
        select jsonb_agg(case when module ->> 'code' = 'driver-app' then module || '{"basePrice": {"JPY": 1}, "pricingPrice": {}}' else module end)
        from jsonb_array_elements(document -> 'modules') module))`,
    ],
    'extra assets without a rate': [
      'alter table catalogue_version disable trigger user',
      `update catalogue_version set document = jsonb_set(document, '{packages}', (
        select jsonb_agg(item || '{"assetType": "vehicle", "minimumAssetRate": {"JPY": 1}}')
        from jsonb_array_elements(document -> 'packages') item))`,
    ],
    'a currency that the shop did not sell in': [
      'alter table catalogue_version disable trigger user',
      `update catalogue_version set document = jsonb_set(document, '{currencies}', '["JPY"]')`,
    ],
  },
  I40: {
    'an open invoice beside credit that pays it': [
      `insert into billing_account (account_id) select account_id from invoice order by id limit 1 on conflict do nothing`,
      'update billing_account set credit_balance = 1000000',
      `update account set currency = (select currency from invoice order by id limit 1)
        where id = (select account_id from invoice order by id limit 1)`,
      `insert into receivable (account_id, invoice_id, open, currency, due_at, is_add_on, schedule, is_hard_decline)
        select account_id, id, 5000, currency, now, false, 'renewal', false from invoice, verify.clock order by id limit 1
        on conflict (account_id, invoice_id) do update set open = 5000`,
    ],
  },
}
