-- Billing by one path (docs/decisions/0048): the rows that its facts and plans speak of.

-- One row for each account that was ever in trial, or pays for others: its lock, its credit, and when the clock brings something
-- about.
create table billing_account (
  account_id bigint primary key references account,
  credit_balance bigint not null default 0 check (credit_balance >= 0),
  -- the next instant at which anything falls due; visit_at is when to look, later than that after a failure
  next_due timestamptz,
  visit_at timestamptz,
  advanced_to timestamptz,
  held_at timestamptz,
  held_reason text,
  -- the staff open the country of an account that is locked by its first invoice, for a day (B-51)
  country_open_until timestamptz,
  -- when anything of what an account is entitled to was last written, for lists of what changed since (INT-01)
  changed_at timestamptz not null default 'epoch',
  check ((held_at is null) = (held_reason is null)),
  check ((next_due is null) = (visit_at is null))
);
create index billing_account_due on billing_account (visit_at, account_id) where visit_at is not null and held_at is null;
create index billing_account_changed on billing_account (changed_at, account_id);
-- accounts on billing hold, and whether so many came at once that renewals stop
create index billing_account_held on billing_account (held_at) where held_at is not null;

create table subscription (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  -- SubscriptionKind and SubscriptionStatus of B-05
  kind smallint not null check (kind in (0, 1)),
  state smallint not null check (state in (1, -1, -2)),
  -- 0 is the Custom Solution
  plan_id integer not null check (plan_id >= 0),
  catalogue_version integer not null references catalogue_version,
  currency char(3) not null,
  quantities jsonb not null default '{}',
  pricing boolean not null default false,
  billing_interval text not null check (billing_interval in ('month', 'year')),
  anchor_at timestamptz not null,
  -- a month, of one that is paid by the year too (B-113)
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- the granted window, kept after "start now"
  trial_start timestamptz,
  trial_end timestamptz,
  cancel_at timestamptz,
  paused_at timestamptz,
  -- checkout confirmed in trial: at its end it is paid, not expired (B-71)
  confirmed_order_id uuid,
  manual_grant boolean not null default false,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- the collector of the money (B-06, B-68): our gateway, a bank transfer after our invoice, or a store of its own
  channel text not null default 'direct' check (channel in ('direct', 'wired', 'mobile', 'shopify')),
  -- the subpackages that were chosen with a plan (A-05), as in a cart: null for all of them
  entries text[],
  -- A reminder is due while its instant lies after this one (B-89): of a trial, of a card that expires, of a year that is
  -- renewed. One instant stands for all of them.
  reminded_to timestamptz,
  -- the one change that waits for the end of what is paid
  scheduled_order_id uuid references orders,
  scheduled_at timestamptz,
  -- the earliest of them, so that a visit finds it without reading what is switched on
  add_on_trial_ends_at timestamptz,
  -- usage of the month that runs is charged from here: what was used before a pause was billed with it (B-131)
  usage_from timestamptz,
  -- the order by which it left its legacy plan, and when: the staff reverse it for 30 days (B-95)
  migrated_order_id uuid references orders,
  migrated_at timestamptz,
  -- prices that the subscriber was notified of, by value, with the end of the notice (B-99); they become items at a renewal
  coming_prices jsonb,
  -- begun with its trial's end by a debit that isn't trusted: it can't be used until that settles (B-122)
  awaits_payment boolean not null default false,
  -- a trial that runs although its account, a method or an organisation has had one (B-75)
  tried_again boolean not null default false,
  -- The price paid to an earlier system for a period of a legacy plan, before tax and half-open: it counts as paid here (B-145).
  -- Null where nothing is known of that. Without a tax rate it was charged without tax.
  earlier_price bigint check (earlier_price >= 0),
  earlier_from timestamptz,
  earlier_until timestamptz,
  earlier_tax_rate jsonb,
  earlier_document text check (earlier_document <> ''),
  -- the unused part was given back since
  earlier_credited boolean not null default false,
  -- when its member entered each number of units (B-138); one without a day here was entered on a day that isn't known
  quantities_at jsonb,
  check (period_start < period_end),
  check (num_nonnulls(trial_start, trial_end) in (0, 2)),
  check (trial_start < trial_end),
  check (not awaits_payment or state = 1),
  constraint a_scheduled_change_has_its_day check ((scheduled_order_id is null) = (scheduled_at is null)),
  constraint a_migration_has_its_instant check ((migrated_order_id is null) = (migrated_at is null)),
  constraint an_earlier_payment_has_its_period check (
    num_nonnulls(earlier_price, earlier_from, earlier_until) = 3 and earlier_from < earlier_until
    or num_nonnulls(earlier_price, earlier_from, earlier_until, earlier_tax_rate, earlier_document) = 0 and not earlier_credited)
);
create unique index one_live_subscription_per_account on subscription (account_id) where ended_at is null;
create index subscription_of_account on subscription (account_id);

create table subscription_item (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscription,
  account_id bigint not null references account,
  product_id integer not null references product,
  -- the price version the line is pinned to (B-99)
  catalogue_version integer not null references catalogue_version,
  bundled boolean not null,
  -- module trial of B-08: 1 trial, 2 trial expired, 0 paid, 3 overdue
  trial_state smallint not null check (trial_state between 0 and 3),
  trial_quantity integer check (trial_quantity > 0),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- the purchase, by value (B-72, B-99); an item that comes with the plan, or is in trial, has no price of its own
  kind text not null default 'included'
    check (kind in ('included', 'plan', 'module', 'usage', 'prepaid', 'extra_assets')),
  -- of one interval, or of one unit
  amount bigint check (amount >= 0),
  currency char(3),
  free_units integer not null default 0 check (free_units >= 0),
  minimum_units integer not null default 0 check (minimum_units >= 0),
  -- as entered: a minimum is no count (B-140)
  declared_units integer not null default 0 check (declared_units >= 0),
  usage_key text,
  asset_type text,
  explanation jsonb,
  -- a trial of an add-on beside a paid plan (B-74): the end is frozen when the trial begins
  own_trial_code text,
  own_trial_ends_at timestamptz,
  -- the add-ons that it doesn't work without
  needs jsonb,
  -- since when its use is counted, where it took the place of other units of its key within a month (B-139)
  counted_from timestamptz,
  -- every account has the core modules in every state that has access (B-156): no change ends such a row
  core boolean not null default false,
  check (started_at <= ended_at),
  constraint item_price check ((kind = 'included') = (amount is null) and (amount is null) = (currency is null)),
  constraint item_usage check ((kind in ('usage', 'prepaid', 'extra_assets')) = (usage_key is not null)),
  constraint own_trial_has_its_end check ((own_trial_code is null) = (own_trial_ends_at is null)),
  constraint own_trial_is_of_a_trial check (own_trial_code is null or trial_state in (1, 2))
);
-- a plan is charged for its extra assets beside its own price
create unique index one_active_item_per_module on subscription_item (subscription_id, product_id, (kind = 'extra_assets'))
  where ended_at is null;
create index subscription_item_of_subscription on subscription_item (subscription_id);
-- a payer's statement also names what its members had switched off within the month
create index subscription_item_of_account on subscription_item (account_id);

-- Products that an account may use, and why; half-open, open-ended while to_at is null.
create table entitlement (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  product_id integer not null references product,
  source text not null check (source in ('trial', 'paid', 'grace', 'partner', 'manual', 'grant')),
  from_at timestamptz not null,
  to_at timestamptz,
  check (from_at <= to_at)
);
create unique index one_open_entitlement on entitlement (account_id, product_id) where to_at is null;
create index entitlement_of_account on entitlement (account_id);

-- The staff let an account try again what it has tried before (B-75): another trial of an add-on, which one of its code it is, from
-- 2 on. Who allowed it, and why, stands in the audit trail.
create table trial_allowed (
  account_id bigint not null references account,
  add_on_code text not null,
  number integer not null check (number > 1),
  granted_at timestamptz not null,
  primary key (account_id, add_on_code, number)
);
create trigger trial_allowed_append_only before update or delete on trial_allowed
  for each row execute function refuse_change();

-- One trial for an add-on code in the life of an account (B-75): the first is given by itself, every other one is allowed once.
create table trial_grant (
  account_id bigint not null references account,
  add_on_code text not null,
  granted_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > granted_at),
  number integer not null default 1 check (number > 0),
  allowed_as integer generated always as (nullif(number, 1)) stored,
  primary key (account_id, add_on_code, number),
  constraint another_trial_is_allowed foreign key (account_id, add_on_code, allowed_as)
    references trial_allowed (account_id, add_on_code, number)
);
create trigger trial_grant_append_only before update or delete on trial_grant
  for each row execute function refuse_change();

-- One trial of a plan for an e-mail address, a way to pay and an organisation, for life (B-75): by the hash of what it is, since
-- the row outlives what it was made from.
create table plan_trial_grant (
  kind text not null check (kind in ('address', 'method', 'organization')),
  identity text not null check (identity ~ '^[0-9a-f]{64}$'),
  account_id bigint not null references account,
  granted_at timestamptz not null,
  primary key (kind, identity)
);
create index plan_trial_grant_account on plan_trial_grant (account_id);
create trigger plan_trial_grant_append_only before update or delete on plan_trial_grant
  for each row execute function keep_but_texts();
