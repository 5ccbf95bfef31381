-- Core modules are on every account (A-28): they stand in no cart and in no subscription, so nothing lacks them.
create or replace view verify.dependency as
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
