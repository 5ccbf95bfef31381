-- The schema verify: read-only views that say what is so, whatever the tables behind look like. The invariants of
-- `doctor` and /sandbox/invariants read nothing else, so one checker fits every release. Ids are bigint, or text where
-- the table has a uuid; money is in minor units; whatever compares with now reads verify.clock.

create schema verify;

-- The text of a JSON value with its keys sorted and no white space: the same that the domain's canonicalText writes. Every
-- invoice and quote is hashed from it whenever the invariants are checked, so it walks the value once, without a call for each
-- node; tokens are ordered by the path of theirs.
create function verify.canonical_text(value jsonb) returns text language sql immutable as $$
  with recursive node(path, label, value, kind) as (
    select array[]::text[], '', $1, jsonb_typeof($1)
    union all
    -- chr(1) is in no text of JSON: a comma, but for the first in its object or list
    select node.path || child.step, chr(1) || child.label, child.value, jsonb_typeof(child.value)
    from node, lateral (
      select '"' || member.key as step, to_json(member.key)::text || ':' as label, member.value
      from jsonb_each(case node.kind when 'object' then node.value else '{}' end) member
      union all
      select lpad(element.place::text, 9, '0'), '', element.value
      from jsonb_array_elements(case node.kind when 'array' then node.value else '[]' end) with ordinality element(value, place)
    ) child
    where node.kind in ('object', 'array')
  ), token(path, text) as (
    select path, label || case kind when 'object' then '{' when 'array' then '[' else node.value::text end from node
    union all
    -- after every child: those begin with a quote or a digit
    select path || '~'::text, case kind when 'object' then '}' else ']' end from node where kind in ('object', 'array')
  )
  select replace(replace(replace(string_agg(text, '' order by path collate "C"), '{' || chr(1), '{'), '[' || chr(1), '['), chr(1), ',')
  from token
$$;

create function verify.epoch_ms(at timestamptz) returns bigint language sql immutable as $$
  select (extract(epoch from at) * 1000)::bigint
$$;

create function verify.money(minor bigint, currency text) returns jsonb language sql immutable as $$
  select jsonb_build_object('minor', minor, 'currency', currency)
$$;

-- The text of an issued document, rebuilt from its rows in the form that the domain's issuedText hashed at the issue. Where they
-- do, lines say which part of their period counted, which document they correct, and which member of a statement they are of. The
-- second version of the text says of each line its tax, and its rate where that isn't the document's.
create function verify.issued_text(issued invoice) returns text language sql stable as $$
  select verify.canonical_text(jsonb_build_object(
    'series', issued.series, 'number', issued.seq, 'issuedAt', verify.epoch_ms(issued.issued_at), 'parties', issued.parties,
    'draft', jsonb_build_object(
      'kind', issued.kind, 'currency', issued.currency, 'dueAt', verify.epoch_ms(issued.due_at),
      'subtotal', verify.money(issued.subtotal, issued.currency), 'tax', verify.money(issued.tax, issued.currency),
      'total', verify.money(issued.total, issued.currency), 'taxRate', issued.tax_rate,
      'period', jsonb_build_object('start', coalesce(verify.epoch_ms(issued.period_start), 0),
        'end', coalesce(verify.epoch_ms(issued.period_end), 0)),
      'lines', (
        select coalesce(jsonb_agg(
          case when product_id is null then '{}'::jsonb else jsonb_build_object('productId', product_id) end
          || case when corrects is null then '{}'::jsonb else jsonb_build_object('corrects', corrects) end
          || case when corrects_invoice_id is null then '{}'::jsonb
            else jsonb_build_object('correctsDocument', corrects_invoice_id) end
          || case when explanation ? 'fraction' then jsonb_build_object('fraction', explanation -> 'fraction') else '{}' end
          || case when explanation ? 'member' then jsonb_build_object('member', explanation -> 'member') else '{}' end
          || case when issued.text_version = 1 or tax is null then '{}'::jsonb
            else jsonb_build_object('tax', verify.money(tax, currency)) end
          || case when issued.text_version = 1 or not explanation ? 'taxRate' then '{}'::jsonb
            else jsonb_build_object('taxRate', explanation -> 'taxRate') end
          || jsonb_build_object('kind', kind, 'quantity', quantity, 'freeQuantity', free_quantity,
            'unit', verify.money(unit, currency), 'amount', verify.money(amount, currency),
            'period', explanation -> 'period', 'explanation', explanation -> 'explanation') order by position), '[]')
        from invoice_line where invoice_id = issued.id))
      || case when issued.corrects_id is null then '{}'::jsonb else jsonb_build_object('corrects', issued.corrects_id) end)
    || case when issued.text_version = 1 then '{}'::jsonb else jsonb_build_object('version', issued.text_version) end)
$$;

create view verify.clock as
  select clock_timestamp() + offset_ms * interval '1 millisecond' as now from clock_offset;

-- Money -----------------------------------------------------------------------------------------------------

create view verify.invoice as
  select id, seq::text as number, series, seq, account_id, subscription_id, order_id::text as order_id,
    currency::text as currency, subtotal, tax, total, credit_applied, status, kind, period_start, period_end, issued_hash,
    case when seq is not null then encode(sha256(convert_to(verify.issued_text(invoice), 'UTF8')), 'hex') end as now_hash
  from invoice;

-- Tax stands among the lines: of an issued document by its rates, of a draft as it would be.
create view verify.invoice_line as
  select id, invoice_id, product_id::bigint as module_id, kind, quantity as qty, free_quantity as free_qty, unit, amount,
    currency::text as currency
  from invoice_line
  union all
  select -(invoice_id * 100 + position), invoice_id, null, 'tax', 1, 0, tax, tax, currency::text from invoice_tax
  union all
  select -(id * 100), id, null, 'tax', 1, 0, tax, tax, currency::text from invoice where seq is null and tax <> 0;

-- The provider knows a payment by the key of its newest attempt.
create view verify.payment as
  select payment.id, payment.invoice_id, payment.account_id, payment.method::int as method, payment.state::int as state,
    payment.amount, payment.currency::text as currency, payment.gateway_ref,
    coalesce(newest.idem_key, payment.idem_key) as idem_key, coalesce(newest.started_at, payment.created_at) as created_at
  from payment left join lateral (
    select idem_key, started_at from payment_attempt
    where payment_attempt.account_id = payment.account_id and payment_attempt.payment_id = payment.id
    order by number desc limit 1
  ) newest on true;

-- The open amounts, the balances, and the amount of each attempt, for checkers (I06, I40).
create view verify.receivable as
  select invoice_id, account_id, open, currency::text as currency from receivable;

create view verify.balance as
  select billing_account.account_id, credit_balance as amount, account.currency::text as currency
  from billing_account join account on account.id = billing_account.account_id;

create view verify.payment_try as
  select attempt.id, attempt.payment_id, attempt.state, coalesce(attempt.amount, payment.amount) as amount
  from payment_attempt attempt join payment on payment.id = attempt.payment_id;

-- The contract's refunds are those that the provider has made.
create view verify.refund as select id, payment_id, amount, gateway_ref from refund where state = 'refunded';

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

-- A module is on in a trial and when paid; its own expired trial (2) and an overdue one (3) are off (B-08, B-77). A plan and its
-- extra assets are charged for, but nothing is switched on under their id.
create view verify.sub_item as
  select item.id, item.subscription_id, item.product_id::bigint as module_id,
    item.ended_at is null and item.trial_state in (0, 1) and not subscription.awaits_payment as active,
    item.trial_state::int as trial_state, item.bundled, item.started_at, item.ended_at
  from subscription_item item join subscription on subscription.id = item.subscription_id
  where item.kind not in ('plan', 'extra_assets');

create view verify.entitlement as
  select account_id, product_id::bigint as module_id, from_at, to_at, source from entitlement;

create view verify.member as select id, account_id, is_primary, email_norm from member;

-- Orders, carts, quotes -------------------------------------------------------------------------------------

create view verify.orders as
  select id::text as id, account_id, coalesce(cart_id::text, id::text) as cart_id, coalesce(cart_version, 0) as cart_version,
    state, total, reference_total, currency::text as currency, idem_key, indirect
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

-- A visitor without an account has keys of their own: the scope keeps two visitors' keys apart.
create view verify.idem as
  select account_id, case when account_id is null then scope || '/' || key else key end as key, request_hash,
    status, created_at, done_at
  from idempotency;

create view verify.job as
  select id, unique_key, attempts, max_attempts, lease_until, done_at, dead_at from due_work;

-- There is no audit beside the events: empty.
create view verify.audit as
  select null::bigint as seq, null::bigint as event_id, null::text as prev_hash, null::text as hash where false;
