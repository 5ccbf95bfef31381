-- Every account has the core modules in every state that has access (B-156): no change ends such a row.
alter table subscription_item add column core boolean not null default false;
update subscription_item item set core = true
  from catalogue_version version cross join lateral jsonb_array_elements(version.document -> 'modules') module
  where item.ended_at is null and item.kind = 'included' and not item.bundled
    and version.number = item.catalogue_version
    and (module ->> 'id')::integer = item.product_id and (module ->> 'isCore')::boolean;

-- Until now they ended with the first payment: the step gives them to who pays today. A version that has new ones opens it again.
insert into upgrade_step (name) values ('core_modules');
