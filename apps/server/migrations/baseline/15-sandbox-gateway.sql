-- The sandbox gateway's own ledger, written by the gateway's side only.

create schema gw;

create table gw.token (
  token text primary key,
  type text not null check (type in ('card', 'ach', 'amazon_pay', 'paypal')),
  brand text not null,
  -- a bank account has neither
  first_six text check (first_six ~ '^[0-9]{6}$'),
  expiry_year smallint,
  expiry_month smallint check (expiry_month between 1 and 12),
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  fingerprint text not null,
  -- the published test value that it stands for; a number is never stored. Debits of settles_late settle
  -- after ten bank days instead of four (B-114).
  outcome text not null check (outcome in ('paid', 'declined', 'insufficient_funds', 'expired_card', 'wrong_code',
    'three_d_secure', 'fails_when_charged', 'blocked', 'settles', 'settles_late', 'settles_then_returns', 'closed_account')),
  created_at timestamptz not null,
  check (num_nonnulls(expiry_year, expiry_month) in (0, 2))
);

-- Append-only: a charge is what its newest entry says. The unique steps make a charge of two nodes, and a settlement
-- that runs twice, one.
create table gw.entry (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('charge', 'refund')),
  ref text not null,
  step smallint not null check (step > 0),
  charge_ref text,
  idem_key text not null,
  invoice_ref text not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  status text not null check (status in ('succeeded', 'failed', 'pending')),
  code text,
  token text references gw.token,
  -- when its next step falls due (a settlement, a return), by the product's clock
  due_at timestamptz,
  recorded_at timestamptz not null,
  unique (ref, step),
  unique (kind, idem_key, step),
  check ((kind = 'refund') = (charge_ref is not null)),
  check ((kind = 'charge') = (token is not null)),
  -- a disputed charge is pending until the verdict, whenever that is (B-117)
  constraint pending_until_an_instant
    check (status <> 'pending' or due_at is not null or code is not distinct from 'disputed')
);
create index gw_entry_due on gw.entry (due_at) where due_at is not null;
create index gw_entry_charge on gw.entry (charge_ref) where charge_ref is not null;
create trigger gw_entry_append_only before update or delete on gw.entry for each row execute function refuse_change();

-- A 3-D Secure step, of a charge or (without an amount) of attaching a method.
create table gw.challenge (
  id text primary key,
  idem_key text not null unique,
  invoice_ref text,
  amount bigint check (amount > 0),
  currency char(3),
  token text not null references gw.token,
  result_token text unique,
  state text not null check (state in ('open', 'approved', 'declined', 'lapsed', 'spent')),
  expires_at timestamptz not null,
  check (num_nonnulls(invoice_ref, amount, currency) in (0, 3))
);
create index gw_challenge_due on gw.challenge (expires_at) where state in ('open', 'approved');

-- Webhooks on their way to the shop; "double" writes two rows of one event.
create table gw.webhook (
  id bigint generated always as identity primary key,
  event_id text not null,
  type text not null,
  idem_key text not null,
  ref text,
  created_at timestamptz not null,
  attempts smallint not null default 0,
  -- null once the shop has taken it, or has refused it too often
  deliver_at timestamptz
);
create index gw_webhook_due on gw.webhook (deliver_at) where deliver_at is not null;

-- The mode for the next calls and the way webhooks are delivered (POST /sandbox/gateway); one row.
create table gw.mode (
  only_row boolean primary key default true check (only_row),
  mode text not null default 'ok' check (mode in ('ok', 'decline', 'challenge', 'timeout_before', 'timeout_after',
    'server_error', 'server_error_after', 'rate_limit', 'wrong_currency')),
  remaining integer not null default 0 check (remaining >= 0),
  webhooks text not null default 'normal' check (webhooks in ('normal', 'double', 'late', 'shuffled', 'none'))
);
insert into gw.mode default values;

create table gw.customer (
  ref text primary key,
  account_ref text not null unique
);

-- A method that its bank has agreed to; a token becomes one method of one customer.
create table gw.method (
  ref text primary key,
  customer_ref text not null references gw.customer,
  token text not null unique references gw.token,
  setup_key text not null unique,
  mandate_ref text
);

-- Payments that were started. Their confirmation and their end are in gw.entry and gw.challenge.
create table gw.payment (
  ref text primary key,
  idem_key text not null unique,
  invoice_ref text not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  method_ref text not null,
  token text not null references gw.token,
  is_off_session boolean not null,
  cancelled_at timestamptz
);

create table gw.dispute (
  ref text primary key,
  charge_ref text not null unique,
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);

-- The sandbox gateway's books as the invariants read them (I07, I08, I38): a charge is its newest entry.
create view gw.charge as
  select distinct on (ref) ref, idem_key, invoice_ref, amount, currency::text as currency, status
  from gw.entry
  where kind = 'charge'
  order by ref, step desc;

-- A refund of the sandbox is its newest entry too: one that the payer's bank sent back has failed (B-81).
create view gw.refund as
  select ref, charge_ref, amount
  from (
    select distinct on (ref) ref, charge_ref, amount, status
    from gw.entry
    where kind = 'refund'
    order by ref, step desc
  ) newest
  where status = 'succeeded';
