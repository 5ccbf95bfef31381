-- Everything that a live subscription is charged for, and whether it has a price in the subscription's currency at the
-- catalogue version that pins its prices (B-99, D-56): its plan, and each module that is on. Core modules, defaults beside
-- the plan and what is on request have none by their kind; an editor's price of the plan stands for its FIXED modules.
create view verify.sub_price as
  with live as (
    select id, plan_id, catalogue_version, currency::text as currency, pricing
    from subscription where ended_at is null and state in (1, -1)
  ), version as materialized (
    select number, document from catalogue_version where number in (select catalogue_version from live)
  ), module as materialized (
    select version.number, (entry ->> 'id')::bigint as id, entry
    from version, jsonb_array_elements(version.document -> 'modules') entry
  ), plan as materialized (
    select version.number, (entry ->> 'id')::bigint as id, entry
    from version, jsonb_array_elements(version.document -> 'packages') entry
  ), charged as (
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
    left join module on module.number = live.catalogue_version and module.id = item.product_id
    left join plan on plan.number = live.catalogue_version and plan.id = live.plan_id
    union all
    select live.id, live.plan_id, live.catalogue_version, live.currency,
      plan.entry is not null and (
        not plan.entry ? 'assetType' or plan.entry -> 'minimumAssetRate' = '{}'::jsonb
        or plan.entry -> 'minimumAssetRate' ? live.currency)
    from live
    left join plan on plan.number = live.catalogue_version and plan.id = live.plan_id
    where live.plan_id > 0
  )
  select charged.subscription_id, charged.product_id::bigint as product_id, charged.currency,
    coalesce(charged.has_price, false) and version.document -> 'currencies' ? charged.currency as is_priced
  from charged join version on version.number = charged.catalogue_version;
