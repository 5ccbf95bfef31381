-- The schema verify: read-only views that say what is so, whatever the tables behind look like. The invariants of
-- `doctor` and /sandbox/invariants read nothing else, so one checker fits every release. Ids are bigint, or text where
-- the table has a uuid; money is in minor units; whatever compares with now reads verify.clock.

create schema verify;

-- The text of a JSON value with its keys sorted and no white space: the same that the domain's canonicalText writes.
create function verify.canonical_text(value jsonb) returns text language plpgsql immutable as $$
begin
  return case jsonb_typeof(value)
    when 'object' then '{' || coalesce((
      select string_agg(to_json(member.key)::text || ':' || verify.canonical_text(member.value), ',' order by member.key collate "C")
      from jsonb_each(value) as member), '') || '}'
    when 'array' then '[' || coalesce((
      select string_agg(verify.canonical_text(element.value), ',' order by element.place)
      from jsonb_array_elements(value) with ordinality as element(value, place)), '') || ']'
    else value::text
  end;
end $$;

create function verify.epoch_ms(at timestamptz) returns bigint language sql immutable as $$
  select (extract(epoch from at) * 1000)::bigint
$$;

create function verify.money(minor bigint, currency text) returns jsonb language sql immutable as $$
  select jsonb_build_object('minor', minor, 'currency', currency)
$$;

-- What an issued invoice says, rebuilt from its rows in the form that the domain's issuedText hashed when it was issued.
create function verify.issued_text(issued invoice) returns text language sql stable as $$
  select verify.canonical_text(jsonb_build_object(
    'series', issued.series, 'number', issued.seq, 'issuedAt', verify.epoch_ms(issued.issued_at), 'parties', issued.parties,
    'draft', jsonb_build_object(
      'kind', issued.kind, 'currency', issued.currency, 'dueAt', verify.epoch_ms(issued.due_at),
      'subtotal', verify.money(issued.subtotal, issued.currency), 'tax', verify.money(issued.tax, issued.currency),
      'total', verify.money(issued.total, issued.currency), 'taxRate', '{"name": "none", "basisPoints": 0}'::jsonb,
      'period', jsonb_build_object('start', coalesce(verify.epoch_ms(issued.period_start), 0),
        'end', coalesce(verify.epoch_ms(issued.period_end), 0)),
      'lines', (
        select coalesce(jsonb_agg(
          case when product_id is null then '{}'::jsonb else jsonb_build_object('productId', product_id) end
          || jsonb_build_object('kind', kind, 'quantity', quantity, 'freeQuantity', free_quantity,
            'unit', verify.money(unit, currency), 'amount', verify.money(amount, currency),
            'period', explanation -> 'period', 'explanation', explanation -> 'explanation') order by position), '[]')
        from invoice_line where invoice_id = issued.id))))
$$;

create view verify.clock as
  select clock_timestamp() + offset_ms * interval '1 millisecond' as now from clock_offset;

-- Money -----------------------------------------------------------------------------------------------------

create view verify.invoice as
  select id, seq::text as number, series, seq, account_id, subscription_id, order_id::text as order_id,
    currency::text as currency, subtotal, tax, total, credit_applied, status, kind, period_start, period_end, issued_hash,
    case when seq is not null then encode(sha256(convert_to(verify.issued_text(invoice), 'UTF8')), 'hex') end as now_hash
  from invoice;

create view verify.invoice_line as
  select id, invoice_id, product_id::bigint as module_id, kind, quantity as qty, free_quantity as free_qty, unit, amount,
    currency::text as currency
  from invoice_line;

create view verify.payment as
  select id, invoice_id, account_id, method::int as method, state::int as state, amount, currency::text as currency,
    gateway_ref, idem_key, created_at
  from payment;

create view verify.refund as select id, payment_id, amount, gateway_ref from refund;

create view verify.reconciliation as select payment_id, reason from reconciliation;

-- Subscriptions and what they entitle to --------------------------------------------------------------------

-- One that has ended is expired, whatever it was before; the flags are derived as B-06 derives them.
create view verify.subscription as
  select id, account_id, (case when ended_at is null then state else -2 end)::int as state, plan_id::bigint as plan_id,
    period_start, period_end, trial_start, trial_end,
    state = 1 and ended_at is null and cancel_at is not null as canceled,
    ended_at is null and paused_at is not null as paused,
    manual_grant
  from subscription;

-- A module is on in a trial and when paid; its own expired trial (2) and an overdue one (3) are off (B-08, B-77).
create view verify.sub_item as
  select id, subscription_id, product_id::bigint as module_id, ended_at is null and trial_state in (0, 1) as active,
    trial_state::int as trial_state, bundled, started_at, ended_at
  from subscription_item;

create view verify.entitlement as
  select account_id, product_id::bigint as module_id, from_at, to_at, source from entitlement;

create view verify.member as select id, account_id, is_primary, email_norm from member;

-- Orders, carts, quotes -------------------------------------------------------------------------------------

create view verify.orders as
  select id::text as id, account_id, cart_id::text as cart_id, cart_version, state, total, reference_total,
    currency::text as currency, idem_key, indirect
  from orders;

-- Only open carts: the others are history, under the catalogue of their day.
create view verify.cart as
  select id::text as id, account_id, plan_id::bigint as plan_id, version from cart where state = 'open';

-- The quantity of a line is the one of its module's usage key; a line without a key, or a key nobody set, counts once.
create view verify.cart_line as
  select line.cart_id::text as cart_id, line.product_id::bigint as module_id, line.bundled, line.is_default,
    coalesce((cart.quantities ->> usage.key)::bigint, 1) as qty
  from cart_line line
  join cart on cart.id = line.cart_id and cart.state = 'open'
  left join lateral (
    select module ->> 'usageKey' as key
    from catalogue_version version, jsonb_array_elements(version.document -> 'modules') module
    where version.number = cart.catalogue_version and (module ->> 'id')::bigint = line.product_id
  ) usage on true;

-- What a module needs. An edit of the catalogue changes nothing by itself (B-99), so a need counts only where every
-- version that is still in use, and knows the module, has it.
create view verify.dependency as
  with used as (
    select max(number) as number from catalogue_version
    union select catalogue_version from cart where state = 'open'
    union select catalogue_version from subscription_item where ended_at is null
  ), known as (
    select used.number, (module ->> 'id')::bigint as module_id, module -> 'dependencies' as needs
    from used
    join catalogue_version version on version.number = used.number,
    jsonb_array_elements(version.document -> 'modules') module
  ), needed as (
    select distinct known.number, known.module_id, need::bigint as needs_id
    from known, jsonb_array_elements_text(known.needs) need
  )
  select needed.module_id, needed.needs_id
  from needed
  group by needed.module_id, needed.needs_id
  having count(*) = (select count(*) from known where known.module_id = needed.module_id);

create view verify.quote as
  select id::text as id, number, revision, state, total, currency::text as currency, token_hash, expires_at, sent_hash,
    encode(sha256(convert_to(verify.canonical_text(snapshot), 'UTF8')), 'hex') as now_hash, order_id::text as order_id
  from quote;

create view verify.quote_line as
  select quote_id::text as quote_id, amount, currency::text as currency from quote_line;

-- Delivery and audit ----------------------------------------------------------------------------------------

create view verify.event as
  select id, entity, entity_id, name as kind, deliverable, actor like 'staff:%' as actor_admin from event;

create view verify.outbox as
  select id, event_id, dedupe_key, attempts, next_at, delivered_at, dead_at from outbox;

create view verify.mail_sent as select dedupe_key, message_id from sent_mail;

create view verify.webhook_in as select provider, event_id, received_at, processed_at from webhook_in;

-- Somebody without an account has keys of their own: the scope keeps two visitors' keys apart.
create view verify.idem as
  select account_id, case when account_id is null then scope || '/' || key else key end as key, request_hash,
    status, created_at, done_at
  from idempotency;

create view verify.job as
  select id, unique_key, attempts, max_attempts, lease_until, done_at, dead_at from due_work;

-- The back office and its audit come later; until then nobody of the staff changes anything.
create view verify.audit as
  select null::bigint as seq, null::bigint as event_id, null::text as prev_hash, null::text as hash where false;
