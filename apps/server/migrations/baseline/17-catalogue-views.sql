-- More of the schema verify: what the catalogue says of what is in use.

-- The dependencies of a module. An edit of the catalogue changes nothing by itself (B-99), so one counts only where every
-- version that is still in use, and knows the module, has it. Core modules are on every account (A-28): nothing lacks them.
create view verify.dependency as
  with used as (
    select max(number) as number from catalogue_version
    union select catalogue_version from cart where state = 'open'
    union select catalogue_version from subscription_item where ended_at is null
  ), known as (
    select used.number, (module ->> 'id')::bigint as module_id, module -> 'dependencies' as needs,
      coalesce((module ->> 'isCore')::boolean, false) as is_core
    from used
    join catalogue_version version on version.number = used.number,
    jsonb_array_elements(version.document -> 'modules') module
  ), needed as (
    select distinct known.number, known.module_id, need::bigint as needs_id
    from known, jsonb_array_elements_text(known.needs) need
  )
  select needed.module_id, needed.needs_id
  from needed
  where not exists (select from known where known.module_id = needed.needs_id and known.is_core)
  group by needed.module_id, needed.needs_id
  having count(*) = (select count(*) from known where known.module_id = needed.module_id);

-- Everything that a live subscription is charged for, and whether it has a price in the subscription's currency at the
-- catalogue version that pins its prices (B-99, D-56): its plan, and each module that is on. A paid one is charged by its own
-- rows: an add-on has its price there, the plan a row of its own; what a package bundles, what every account has and what is on
-- request need none. A trial is charged by the catalogue: core modules, defaults beside the plan and what is on request have no
-- price by their kind, and an editor's price of the plan stands for its FIXED modules.
create view verify.sub_price as
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
