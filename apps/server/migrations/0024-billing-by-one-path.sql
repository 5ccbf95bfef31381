-- Rows of the release before become what billing by one path reads (docs/decisions/0048). A node of that release can't run
-- on this schema: all are stopped first. What takes the prices of a catalogue follows at the start, in TypeScript.

-- Steps that a start takes once, by src/migrations: they go on where they were cut off, and are over from done_at on.
create table upgrade_step (
  name text primary key,
  done_at timestamptz
);
insert into upgrade_step (name) values ('billing_by_one_path');

-- Tries ------------------------------------------------------------------------------------------------------

-- what the provider said last, stored before anything follows from it
alter table payment_attempt add column outcome jsonb;
create index payment_attempt_begun on payment_attempt (started_at)
  where state = 'started' and fence = 0 and origin = 'system';

-- Each try was a payment of its own. The newest stays as the one payment of its invoice, or the one that brought the money.
create temporary table former_try on commit drop as
  select payment.id, payment.order_id, payment.state, payment.created_at, payment.updated_at,
    first_value(payment.id) over (
      partition by payment.invoice_id order by payment.state in (2, 4) desc, payment.id desc) as payment_id,
    -- what waited for the end of a trial was tried then, not at the checkout
    greatest(payment.created_at, case when orders.start_at = 'trial_end' then invoice.due_at end) as tried_at,
    case when orders.start_at = 'now' then 'member' else 'system' end as origin,
    -- one that was given up before its date, the only void one of a trial's end, never reached the provider
    payment.payment_method_id is not null and payment.state not in (0, 5, 9)
      and not (payment.state = 6 and coalesce(orders.start_at = 'trial_end', false)) as is_made
  from payment
  join invoice on invoice.id = payment.invoice_id
  left join orders on orders.id = payment.order_id;

insert into payment_attempt
    (account_id, payment_id, number, state, origin, payment_method_id, idem_key, started_at, look_at, fence)
  select payment.account_id, former_try.payment_id,
    row_number() over (partition by former_try.payment_id order by payment.id),
    case payment.state
      when 1 then case when payment.challenge_url is null then 'pending' else 'challenge' end
      when 2 then 'paid'
      when 3 then 'started'
      when 4 then 'paid'
      when 6 then 'ended'
      when 7 then 'blocked'
      when 8 then 'declined'
      when 10 then 'declined'
    end,
    former_try.origin, payment.payment_method_id, payment.idem_key, former_try.tried_at,
    case when payment.state = 2 then payment.next_at
      when payment.state in (1, 3) then coalesce(payment.next_at, payment.updated_at + interval '30 seconds') end,
    -- it may have been sent: it is looked up first
    case payment.state when 3 then 1 else 0 end
  from payment join former_try on former_try.id = payment.id
  where former_try.is_made
  order by payment.id;

update payment
  set created_at = merged.created_at, order_id = coalesce(payment.order_id, merged.order_id)
  from (
    select payment_id, min(created_at) as created_at, min(order_id::text)::uuid as order_id
    from former_try group by payment_id having count(*) > 1
  ) merged
  where payment.id = merged.payment_id;
update refund set payment_id = former_try.payment_id
  from former_try where former_try.id = refund.payment_id and former_try.payment_id <> former_try.id;
-- the operator's list has one entry for a payment: the newest stays
delete from reconciliation where payment_id in (
  select payment_id from (
    select reconciliation.payment_id, row_number() over (partition by former_try.payment_id
      order by reconciliation.created_at desc, reconciliation.payment_id desc) as place
    from reconciliation join former_try on former_try.id = reconciliation.payment_id
  ) entry where place > 1
);
update reconciliation set payment_id = former_try.payment_id
  from former_try where former_try.id = reconciliation.payment_id and former_try.payment_id <> former_try.id;
delete from payment using former_try where former_try.id = payment.id and former_try.payment_id <> former_try.id;

-- The provider's address of a challenge ends with its id, and the look came a second after its end.
update payment set challenge_id = substring(challenge_url from '[^/]*$'),
    challenge_expires_at = coalesce(next_at, updated_at) - interval '1 second'
  where state = 1 and challenge_url is not null;

-- Invoices ---------------------------------------------------------------------------------------------------

-- A bank debit that came back left its invoice paid: it is owed again, by the schedule of returns from the last one on (B-80).
create temporary table returned_debit on commit drop as
  select payment.invoice_id, max(former_try.updated_at) as returned_at
  from payment
  join invoice on invoice.id = payment.invoice_id
  join former_try on former_try.payment_id = payment.id and former_try.state = 8
  where invoice.status = 'paid' and payment.state in (1, 3, 8)
  group by payment.invoice_id;
update invoice set status = 'open' from returned_debit where returned_debit.invoice_id = invoice.id;

-- The invoice of a first conversion was a draft until it was paid. Of a life that is over none is left to pay (B-73).
create temporary table given_up on commit drop as
  select invoice.id as invoice_id
  from invoice
  join payment on payment.invoice_id = invoice.id and payment.state = 8
  join subscription on subscription.id = invoice.subscription_id
  where invoice.kind = 'trial_end' and invoice.status = 'draft'
    and not (subscription.state = 1 and subscription.anchor_at = invoice.period_start);
update payment set state = 6, next_at = null from given_up where given_up.invoice_id = payment.invoice_id;
update invoice set status = 'void' from given_up where given_up.invoice_id = invoice.id;

-- What each issued invoice collects. What failed in an earlier life is owed, and costs the present one nothing (B-42). A
-- renewal without a method was due at once and announced to its payer by no mail: it gets its 14 days from here on (B-116).
insert into receivable (account_id, invoice_id, open, currency, due_at, is_add_on, schedule, first_failed_at,
    is_hard_decline, next_attempt_at, overdue_at, disabled_at)
  with collected as (
    select invoice.account_id, invoice.id as invoice_id, invoice.status = 'open' as is_open, invoice.currency,
      invoice.total - invoice.credit_applied as owed, invoice.due_at, invoice.kind, payment.state, payment.method,
      payment.next_at, payment.updated_at, method.disabled_at is not null as is_disabled,
      returned_debit.returned_at,
      (select min(started_at) from payment_attempt
        where payment_attempt.payment_id = payment.id and payment_attempt.account_id = payment.account_id
          and payment_attempt.state = 'declined') as declined_at,
      coalesce(subscription.state = 1 and invoice.due_at < subscription.anchor_at, false) as is_of_earlier_life,
      invoice.kind = 'addon' and invoice.status = 'open' and exists (
        select from invoice_line line
        join subscription_item item on item.product_id = line.product_id and item.subscription_id = invoice.subscription_id
        where line.invoice_id = invoice.id and item.ended_at is null and item.trial_state = 3
      ) as is_off
    from invoice
    join payment on payment.invoice_id = invoice.id
    left join payment_method method on method.id = payment.payment_method_id
    left join subscription on subscription.id = invoice.subscription_id
    left join returned_debit on returned_debit.invoice_id = invoice.id
    where invoice.seq is not null and invoice.kind <> 'credit'
  )
  select account_id, invoice_id, case when is_open then owed else 0 end, currency,
    case when is_open and state = 9 and method = 0
      then greatest(due_at, (select now from verify.clock) + interval '14 days') else due_at end,
    kind = 'addon',
    case when method = 5 or state = 9 then 'manual'
      when returned_at is not null then 'bank_return'
      when kind = 'trial_end' then 'first_conversion'
      else 'renewal' end,
    case when not is_open or is_of_earlier_life then null
      when method = 5 then case when state = 10 then due_at end
      else coalesce(returned_at, declined_at) end,
    is_open and is_disabled,
    case when is_open and state = 8 then next_at end,
    case when is_open and state = 10 then case when method = 5 then due_at else updated_at end end,
    case when is_off then updated_at end
  from collected;

-- Accounts and rights ----------------------------------------------------------------------------------------

-- The first visit says when each is due.
insert into billing_account (account_id, next_due, visit_at)
  select distinct account_id, at, at
  from subscription, (select date_trunc('milliseconds', now) as at from verify.clock) visit
  on conflict do nothing;

-- The rights of a trial end by its visit, not by a date of their own; those of one whose payment is under way go on (B-71).
update entitlement set to_at = null where id in (
  select distinct on (entitlement.account_id, entitlement.product_id) entitlement.id
  from entitlement
  join subscription on subscription.account_id = entitlement.account_id
    and subscription.state = -1 and subscription.ended_at is null
  where entitlement.source = 'trial'
    and (entitlement.to_at > (select now from verify.clock)
      or (subscription.confirmed_order_id is not null and entitlement.to_at = subscription.trial_end))
    and not exists (
      select from entitlement standing
      where standing.account_id = entitlement.account_id and standing.product_id = entitlement.product_id
        and standing.to_at is null)
  order by entitlement.account_id, entitlement.product_id, entitlement.id desc
);

-- what is held, and whether so much of it came at once that renewals stop
create index billing_account_held on billing_account (held_at) where held_at is not null;

-- What is read no more ---------------------------------------------------------------------------------------

drop index trial_waits_for_first_reminder;
drop index trial_waits_for_last_reminder;
alter table subscription drop column first_failed_at, drop column due_at;
drop index payment_invoice;
alter table payment drop column next_at, drop column attempts, drop column lease_until, drop column fence,
  add constraint payment_of_invoice unique (invoice_id);

-- Views ------------------------------------------------------------------------------------------------------

-- The provider knows a payment by the key of its newest try.
create or replace view verify.payment as
  select payment.id, payment.invoice_id, payment.account_id, payment.method::int as method, payment.state::int as state,
    payment.amount, payment.currency::text as currency, payment.gateway_ref,
    coalesce(newest.idem_key, payment.idem_key) as idem_key, coalesce(newest.started_at, payment.created_at) as created_at
  from payment left join lateral (
    select idem_key, started_at from payment_attempt
    where payment_attempt.account_id = payment.account_id and payment_attempt.payment_id = payment.id
    order by number desc limit 1
  ) newest on true;

-- A paid subscription is charged by its own rows (B-99): an add-on has its price there, the plan a row of its own. What a
-- package bundles, what every account has and what is on request need none. A trial is charged by the catalogue.
create or replace view verify.sub_price as
  with live as (
    select id, state, plan_id, catalogue_version, currency::text as currency, pricing
    from subscription where ended_at is null and state in (1, -1)
  ), version as materialized (
    select number, document from catalogue_version where number in (select catalogue_version from live)
  ), module as materialized (
    select version.number, (entry ->> 'id')::bigint as id, entry
    from version, jsonb_array_elements(version.document -> 'modules') entry
  ), plan as materialized (
    select version.number, (entry ->> 'id')::bigint as id, entry
    from version, jsonb_array_elements(version.document -> 'packages') entry
  ), on_trial as (
    select live.id as subscription_id, item.product_id::bigint as product_id, live.catalogue_version, live.currency,
      (module.entry ->> 'isCore')::boolean
      or (module.entry ->> 'isContactUs')::boolean
      or ((module.entry ->> 'isDefault')::boolean and not item.bundled)
      or module.entry -> 'basePrice' ? live.currency
      or (item.bundled and live.pricing and module.entry -> 'pricingPrice' ? live.currency)
      or (item.bundled and module.entry ->> 'pricingType' = 'FIXED' and plan.entry -> 'priceOverride' ? live.currency)
        as has_price
    from live
    join subscription_item item on item.subscription_id = live.id and item.ended_at is null and item.trial_state in (0, 1)
      and item.kind not in ('plan', 'extra_assets')
    left join module on module.number = live.catalogue_version and module.id = item.product_id
    left join plan on plan.number = live.catalogue_version and plan.id = live.plan_id
    where live.state = -1
    union all
    select live.id, live.plan_id, live.catalogue_version, live.currency,
      plan.entry is not null and (
        not plan.entry ? 'assetType' or plan.entry -> 'minimumAssetRate' = '{}'::jsonb
        or plan.entry -> 'minimumAssetRate' ? live.currency)
    from live
    left join plan on plan.number = live.catalogue_version and plan.id = live.plan_id
    where live.plan_id > 0 and live.state = -1
  ), bought as (
    select live.id as subscription_id, item.product_id::bigint as product_id, live.currency,
      (item.kind <> 'included' and item.currency = live.currency)
      or (item.kind = 'included' and (item.bundled
        or (module.entry ->> 'isCore')::boolean
        or (module.entry ->> 'isContactUs')::boolean
        or (module.entry ->> 'isDefault')::boolean)) as has_price
    from live
    join subscription_item item on item.subscription_id = live.id and item.ended_at is null and item.trial_state in (0, 1)
      and item.kind not in ('plan', 'extra_assets')
    left join module on module.number = live.catalogue_version and module.id = item.product_id
    where live.state = 1
    union all
    select live.id, live.plan_id, live.currency,
      exists (
        select from subscription_item item
        where item.subscription_id = live.id and item.ended_at is null and item.kind in ('plan', 'extra_assets')
          and item.product_id = live.plan_id and item.currency = live.currency)
    from live where live.plan_id > 0 and live.state = 1
  )
  select on_trial.subscription_id, on_trial.product_id, on_trial.currency,
    coalesce(on_trial.has_price, false) and version.document -> 'currencies' ? on_trial.currency as is_priced
  from on_trial join version on version.number = on_trial.catalogue_version
  union all
  select subscription_id, product_id, currency, coalesce(has_price, false) from bought;
