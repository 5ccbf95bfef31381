-- A purchase that is paid by a bank debit takes effect once the bank has taken the debit, where the payer is trusted (B-80): the
-- order says so, of a first purchase as of a change.
alter table orders add column at_once boolean not null default false;
update orders set at_once = true where state = 'open' and change ->> 'atOnce' = 'true';

-- A subscription that began with its trial's end by a debit that isn't trusted can't be used until that settles (B-122).
alter table subscription add column awaits_payment boolean not null default false
  check (not awaits_payment or state = 1);

create or replace view verify.sub_item as
  select item.id, item.subscription_id, item.product_id::bigint as module_id,
    item.ended_at is null and item.trial_state in (0, 1) and not subscription.awaits_payment as active,
    item.trial_state::int as trial_state, item.bundled, item.started_at, item.ended_at
  from subscription_item item join subscription on subscription.id = item.subscription_id
  where item.kind not in ('plan', 'extra_assets');
