-- Usage of the month that runs is charged from here: what was used before a pause was billed with it (B-131).
alter table subscription add column usage_from timestamptz;

-- The order by which a subscription left its legacy plan, and when: the staff reverse it for 30 days (B-95).
alter table subscription
  add column migrated_order_id uuid references orders,
  add column migrated_at timestamptz,
  add constraint a_migration_has_its_instant check ((migrated_order_id is null) = (migrated_at is null));

-- The apps that members use: an app that is too old for the marketplace is named before a legacy plan is migrated (B-44).
create table device (
  account_id bigint not null references account,
  id bigint generated always as identity,
  member_id bigint not null references member,
  platform text not null check (length(platform) between 1 and 40),
  -- as the app names it: numbers with dots
  app_version text not null check (app_version ~ '^[0-9]{1,9}(\.[0-9]{1,9}){0,3}$'),
  seen_at timestamptz not null,
  primary key (account_id, id)
);
create index device_member on device (member_id);

-- The first version of each platform's app that can use what is sold today. A platform without a row has none.
create table app_requirement (
  platform text primary key check (length(platform) between 1 and 40),
  minimum_version text not null check (minimum_version ~ '^[0-9]{1,9}(\.[0-9]{1,9}){0,3}$')
);
