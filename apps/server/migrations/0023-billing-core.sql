-- Billing by one path (docs/decisions/0048): the rows that its facts and plans speak of, beside those that today's path
-- writes. Keys begin with account_id, so that a table can be split by it.

-- One row for each account that was ever in trial: its lock, its credit, and when the clock brings something about.
create table billing_account (
  account_id bigint primary key references account,
  credit_balance bigint not null default 0 check (credit_balance >= 0),
  -- what is owed by the clock; visit_at is when to look, later than that after a failure
  next_due timestamptz,
  visit_at timestamptz,
  advanced_to timestamptz,
  held_at timestamptz,
  held_reason text,
  check ((held_at is null) = (held_reason is null)),
  check ((next_due is null) = (visit_at is null))
);
create index billing_account_due on billing_account (visit_at, account_id) where visit_at is not null and held_at is null;

-- What was bought, by value (B-72, B-99). What comes with the plan, or is tried, has no price of its own.
alter table subscription_item
  add column kind text not null default 'included'
    check (kind in ('included', 'plan', 'module', 'usage', 'prepaid', 'extra_assets')),
  -- of one interval, or of one unit
  add column amount bigint check (amount >= 0),
  add column currency char(3),
  add column free_units integer not null default 0 check (free_units >= 0),
  add column minimum_units integer not null default 0 check (minimum_units >= 0),
  add column declared_units integer not null default 0 check (declared_units >= 0),
  add column usage_key text,
  add column asset_type text,
  add column explanation jsonb,
  add constraint item_price check ((kind = 'included') = (amount is null) and (amount is null) = (currency is null)),
  add constraint item_usage check ((kind in ('usage', 'prepaid', 'extra_assets')) = (usage_key is not null));
-- a plan is charged for its extra assets beside its own price
drop index one_active_item_per_module;
create unique index one_active_item_per_module on subscription_item (subscription_id, product_id, (kind = 'extra_assets'))
  where ended_at is null;
create index subscription_item_account on subscription_item (account_id) where ended_at is null;

alter table orders add column purchase jsonb;

alter table invoice
  add column finalise_at timestamptz,
  add column tax_rate jsonb not null default '{"name": "none", "basisPoints": 0}';
create index invoice_alive on invoice (account_id) where status in ('draft', 'open');

-- An invoice may be written with its number at once, and its lines after it in the same transaction: from then on they
-- are frozen. New lines, the many, are looked at once a statement.
drop trigger invoice_line_frozen on invoice_line;
create trigger invoice_line_frozen before update or delete on invoice_line
  for each row execute function refuse_issued_line_change();

create function refuse_late_line() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join invoice on invoice.id = added.invoice_id
    where invoice.seq is not null and invoice.xmin <> pg_current_xact_id()::xid
  ) then
    raise exception 'a line of an issued invoice never changes' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger invoice_line_late after insert on invoice_line
  referencing new table as added for each statement execute function refuse_late_line();

-- What an issued invoice still collects, with a clock of its own (B-125).
create table receivable (
  account_id bigint not null,
  invoice_id bigint not null,
  open bigint not null check (open >= 0),
  currency char(3) not null,
  due_at timestamptz not null,
  is_add_on boolean not null,
  schedule text not null check (schedule in ('renewal', 'first_conversion', 'bank_return', 'manual')),
  first_failed_at timestamptz,
  is_hard_decline boolean not null,
  erring_since timestamptz,
  next_attempt_at timestamptz,
  overdue_at timestamptz,
  disabled_at timestamptz,
  ended_at timestamptz,
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoice (account_id, id)
);

alter table payment add column challenge_id text, add column challenge_expires_at timestamptz;

-- One call to the provider, stored before it is made under a key of its own.
create table payment_attempt (
  account_id bigint not null,
  id bigint generated always as identity,
  payment_id bigint not null,
  number integer not null check (number > 0),
  state text not null
    check (state in ('started', 'challenge', 'pending', 'paid', 'declined', 'blocked', 'returned', 'ended')),
  origin text not null check (origin in ('member', 'system')),
  payment_method_id bigint not null references payment_method,
  idem_key text not null unique,
  started_at timestamptz not null,
  -- when it is looked up at the provider
  look_at timestamptz,
  fence bigint not null default 0,
  lease_until timestamptz,
  primary key (account_id, id),
  unique (account_id, payment_id, number),
  foreign key (account_id, payment_id) references payment (account_id, id)
);
create unique index payment_attempt_id on payment_attempt (id);
create index payment_attempt_look on payment_attempt (look_at) where look_at is not null;

-- Account credit, append-only and signed; the balance is the sum.
create table credit_entry (
  account_id bigint not null references account,
  id bigint generated always as identity,
  amount bigint not null check (amount <> 0),
  currency char(3) not null,
  cause text not null check (cause in ('payment', 'returned')),
  invoice_id bigint not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoice (account_id, id)
);
create trigger credit_entry_append_only before update or delete on credit_entry
  for each row execute function refuse_change();

-- A plan and its extra assets are charged for, but nothing is switched on under their id.
create or replace view verify.sub_item as
  select id, subscription_id, product_id::bigint as module_id, ended_at is null and trial_state in (0, 1) as active,
    trial_state::int as trial_state, bundled, started_at, ended_at
  from subscription_item where kind not in ('plan', 'extra_assets');

create or replace view verify.sub_price as
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
      and item.kind not in ('plan', 'extra_assets')
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
