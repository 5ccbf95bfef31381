-- Since when an item's use is counted, where it took the place of other units of its key within a month (B-139).
alter table subscription_item add column counted_from timestamptz;

-- How many rows a file has corrected, until the start has said so.
alter table schema_migration add column corrected integer;

-- A minimum is no count (B-140): a quantity that came from it, and that no member entered, becomes 0.
update subscription_item item set declared_units = 0
from subscription life
where life.id = item.subscription_id and item.ended_at is null and item.kind = 'usage' and item.bundled
  and item.minimum_units > 0 and not life.quantities ? item.usage_key;

-- A quantity that a trial brought along, and that no member entered, becomes that of its key (B-138): as many as the plan includes of
-- its own assets, otherwise 1. The month that runs is charged by it.
create temporary table unchosen on commit drop as
select item.id, item.subscription_id, item.usage_key, coalesce((
    select max(assets.declared_units) from subscription_item assets
    where assets.subscription_id = item.subscription_id and assets.ended_at is null and assets.kind = 'extra_assets'
      and assets.usage_key = item.usage_key), 1) as units
from subscription_item item join subscription life on life.id = item.subscription_id
where item.ended_at is null and item.kind = 'usage' and not item.bundled
  and life.quantities -> item.usage_key = to_jsonb(item.declared_units)
  and exists (select from subscription_item tried
    where tried.subscription_id = item.subscription_id and tried.product_id = item.product_id
      and tried.own_trial_code is not null and tried.trial_quantity = item.declared_units)
  and not exists (select from subscription_item other
    where other.subscription_id = item.subscription_id and other.ended_at is null and other.id <> item.id
      and other.kind in ('usage', 'prepaid') and other.usage_key = item.usage_key);

update subscription_item item set declared_units = unchosen.units from unchosen where unchosen.id = item.id;
update subscription life set quantities = life.quantities - array(
    select unchosen.usage_key from unchosen where unchosen.subscription_id = life.id)
  where life.id in (select unchosen.subscription_id from unchosen);
update schema_migration set corrected = (select count(*) from unchosen) where name = '0099-one-quantity.sql';
