-- The foundation. Money is integer minor units beside an ISO 4217 code, instants are timestamptz written
-- from the product's clock (never now()), periods are half-open. Forward only; runs in one transaction.

-- The product's clock: real time plus this offset (B-90). One row that every node reads.
create table clock_offset (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
insert into clock_offset default values;

-- Keys that every node shares, encrypted with WAYBILL_SECRET (D-17).
create table secret (
  name text primary key,
  sealed bytea not null,
  created_at timestamptz not null
);

-- Catalogue -------------------------------------------------------------------------------------------------

-- Published versions are immutable documents; nodes hold them parsed.
create table catalogue_version (
  number integer primary key check (number > 0),
  digest text not null,
  document jsonb not null,
  published_at timestamptz not null
);

-- What foreign keys point to: one id sequence for packages and modules (A-06), 0 is the Custom Solution.
create table product (
  id integer primary key check (id > 0),
  kind text not null check (kind in ('package', 'module')),
  code text not null unique check (char_length(code) between 10 and 50)
);

-- Accounts --------------------------------------------------------------------------------------------------

create table account (
  id bigint generated always as identity primary key,
  -- AccountType of B-03
  kind smallint not null check (kind between 0 and 6),
  company text not null,
  country char(2) not null,
  currency char(3) not null check (currency in ('USD', 'PHP', 'EUR', 'CHF', 'JPY', 'GBP')),
  time_zone text not null,
  locale text not null check (locale in ('en', 'fr', 'es', 'vi')),
  -- the partner that sold and bills it (D-15); the organisation that pays for it (B-20)
  partner_account_id bigint references account,
  payer_account_id bigint references account,
  is_locked boolean not null default false,
  utm jsonb not null default '{}',
  created_at timestamptz not null
);

create table member (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  email text not null,
  -- compared and unique in this form (case folded, D-12)
  email_norm text not null unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  is_primary boolean not null,
  is_read_only boolean not null default false,
  policies jsonb not null default '{}',
  email_verified_at timestamptz,
  created_at timestamptz not null
);
create unique index one_primary_member_per_account on member (account_id) where is_primary;
create index member_account on member (account_id);

create table staff (
  id bigint generated always as identity primary key,
  email text not null,
  email_norm text not null unique,
  password_hash text not null,
  totp_sealed bytea not null,
  name text not null,
  created_at timestamptz not null
);

-- Only the SHA-256 of a session token is stored; the cookie of staff is another one.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  member_id bigint references member,
  staff_id bigint references staff,
  user_agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  check (num_nonnulls(member_id, staff_id) = 1)
);
create index session_member on session (member_id) where ended_at is null;

-- Links in mails: single use, hashed, with an expiry (D-13).
create table one_time_token (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  member_id bigint not null references member,
  session_id bigint references session,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Counters of the limits (A-69, SEC-03): one row per limit, subject and window.
create table rate_window (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null check (hits > 0),
  primary key (bucket, window_start)
);

-- Carts -----------------------------------------------------------------------------------------------------

create table cart (
  id uuid primary key,
  -- owner: a member's account, or the SHA-256 of a visitor's cookie
  account_id bigint references account,
  visitor_hash bytea,
  -- opaque, rotated at login (A-53)
  key text not null unique,
  state text not null default 'open' check (state in ('open', 'ordered', 'merged', 'expired')),
  version bigint not null check (version > 0),
  catalogue_version integer not null references catalogue_version,
  currency char(3) not null check (currency in ('USD', 'PHP', 'EUR', 'CHF', 'JPY', 'GBP')),
  -- -1 is the empty plan slot (A-01), 0 the Custom Solution
  plan_id integer not null check (plan_id >= -1),
  previous_plan_id integer references product,
  plan_reset boolean not null default false,
  pricing boolean not null default false,
  entries text[],
  tracked_ids integer[] not null default '{}',
  quantities jsonb not null default '{}',
  utm jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(account_id, visitor_hash) = 1)
);
create unique index one_open_cart_per_account on cart (account_id) where state = 'open' and account_id is not null;
create unique index one_open_cart_per_visitor on cart (visitor_hash) where state = 'open' and visitor_hash is not null;

create table cart_line (
  cart_id uuid not null references cart on delete cascade,
  product_id integer not null references product,
  position integer not null,
  bundled boolean not null,
  is_default boolean not null,
  -- LineReason of the domain; needed_by and companion_of name a product
  reason text not null check (reason in ('chosen', 'in_plan', 'needed_by', 'default', 'companion_of')),
  reason_product_id integer references product,
  primary key (cart_id, product_id),
  check ((reason in ('needed_by', 'companion_of')) = (reason_product_id is not null))
);

-- Commands: events, outbox, due work, idempotency -----------------------------------------------------------

create table event (
  id bigint generated always as identity primary key,
  name text not null,
  version smallint not null default 1,
  entity text not null,
  entity_id text not null,
  account_id bigint references account,
  -- 'visitor', 'member:7', 'staff:2', 'system'
  actor text not null,
  data jsonb not null,
  -- true when an outbox row was written with it
  deliverable boolean not null,
  occurred_at timestamptz not null
);
create index event_entity on event (entity, entity_id);

-- Side effects leave through here, written in the transaction of their command.
create table outbox (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  kind text not null check (kind in ('mail')),
  dedupe_key text not null unique,
  payload jsonb not null,
  attempts integer not null default 0,
  first_at timestamptz not null,
  next_at timestamptz,
  delivered_at timestamptz,
  dead_at timestamptz,
  lease_until timestamptz,
  fence bigint not null default 0,
  last_error text,
  check (num_nonnulls(next_at, delivered_at, dead_at) = 1)
);
create index outbox_due on outbox (next_at) where next_at is not null;

create table due_work (
  id bigint generated always as identity primary key,
  kind text not null,
  unique_key text not null unique,
  account_id bigint references account,
  payload jsonb not null,
  attempts integer not null default 0,
  max_attempts integer not null default 10,
  due_at timestamptz,
  lease_until timestamptz,
  fence bigint not null default 0,
  done_at timestamptz,
  dead_at timestamptz,
  last_error text,
  check (num_nonnulls(due_at, done_at, dead_at) = 1)
);
create index due_work_due on due_work (due_at) where due_at is not null;

-- The answer of a command under its key; the scope is the account or the cart's owner (B-92).
create table idempotency (
  scope text not null,
  key text not null,
  account_id bigint references account,
  request_hash text not null,
  status integer,
  outcome jsonb,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (scope, key)
);

-- Mails as sent by the development transport; the outbox row's key makes each one unique.
create table sent_mail (
  id bigint generated always as identity primary key,
  dedupe_key text not null unique,
  message_id text not null,
  recipient text not null,
  sender text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null,
  sent_at timestamptz not null
);
create index sent_mail_recipient on sent_mail (recipient);

create table sent_mail_attachment (
  mail_id bigint not null references sent_mail on delete cascade,
  position smallint not null,
  filename text not null,
  content_type text not null,
  content bytea not null,
  primary key (mail_id, position)
);

-- Addresses that asked for no more mail from quotes (A-69).
create table mail_suppression (
  email_norm text primary key,
  created_at timestamptz not null
);

-- Quotes ----------------------------------------------------------------------------------------------------

create sequence quote_number start 1001;

create table quote (
  id uuid primary key,
  number text not null,
  revision integer not null check (revision > 0),
  state text not null check (state in ('draft', 'open', 'accepted', 'declined', 'expired', 'superseded', 'revoked')),
  account_id bigint references account,
  member_id bigint references member,
  cart_id uuid not null,
  sender_name text not null,
  comment text not null,
  locale text not null check (locale in ('en', 'fr', 'es', 'vi')),
  catalogue_version integer not null references catalogue_version,
  currency char(3) not null check (currency in ('USD', 'PHP', 'EUR', 'CHF', 'JPY', 'GBP')),
  total bigint not null check (total >= 0),
  -- the whole frozen value: selection, breakdown, quantities
  snapshot jsonb not null,
  sent_hash text not null,
  -- the token is only in the link
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  expires_at timestamptz not null,
  order_id uuid,
  created_at timestamptz not null,
  unique (number, revision),
  check (order_id is null or state = 'accepted')
);
create unique index quote_accepted_once on quote (number) where state = 'accepted';
create index quote_account on quote (account_id, created_at) where account_id is not null;

create table quote_line (
  quote_id uuid not null references quote,
  position integer not null,
  -- 0 is the plan's own line of a Custom Solution, or its extra assets
  product_id integer not null,
  amount bigint not null check (amount >= 0),
  currency char(3) not null,
  primary key (quote_id, position)
);

create table quote_recipient (
  id bigint generated always as identity primary key,
  quote_id uuid not null references quote,
  email text not null,
  email_norm text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'suppressed')),
  unsubscribe_hash bytea not null unique,
  unique (quote_id, email_norm)
);

-- Payment methods, orders, subscriptions, invoices ----------------------------------------------------------

create table billing_info (
  account_id bigint primary key references account,
  -- the fields of B§3 that may be stored: never a number, never a cvv (B-49)
  fields jsonb not null,
  updated_at timestamptz not null
);

create table payment_method (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  -- 1 card, 2 ach, 3 amazon pay, 4 paypal (B-08)
  type smallint not null check (type between 1 and 4),
  gateway_token text not null,
  brand text,
  first_six text check (first_six ~ '^[0-9]{6}$'),
  last_four text check (last_four ~ '^[0-9]{4}$'),
  expiry_year smallint,
  expiry_month smallint check (expiry_month between 1 and 12),
  fingerprint text not null,
  is_current boolean not null,
  disabled_at timestamptz,
  created_at timestamptz not null
);
create unique index one_current_method_per_account on payment_method (account_id) where is_current;

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
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- the granted window, kept after "start now"
  trial_start timestamptz,
  trial_end timestamptz,
  cancel_at timestamptz,
  paused_at timestamptz,
  first_failed_at timestamptz,
  -- checkout confirmed in trial: at its end it is paid, not expired (B-71)
  confirmed_order_id uuid,
  manual_grant boolean not null default false,
  -- the instant at which the worker must look again, null for never
  due_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (period_start < period_end),
  check (num_nonnulls(trial_start, trial_end) in (0, 2)),
  check (trial_start < trial_end)
);
create unique index one_live_subscription_per_account on subscription (account_id) where ended_at is null;
create index subscription_due on subscription (due_at) where due_at is not null;

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
  check (started_at <= ended_at)
);
create unique index one_active_item_per_module on subscription_item (subscription_id, product_id) where ended_at is null;

-- What an account may use, and why; half-open, open-ended while to_at is null.
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

create table orders (
  id uuid primary key,
  account_id bigint not null references account,
  member_id bigint not null references member,
  cart_id uuid not null references cart,
  cart_version bigint not null,
  -- OrderType of B-01
  type smallint not null check (type between 1 and 3),
  tracking_id integer not null check (tracking_id >= 0),
  state text not null check (state in ('draft', 'open', 'done', 'failed')),
  -- due now before tax, or the amount scheduled at trial end
  total bigint not null check (total >= 0),
  reference_total bigint not null check (reference_total >= 0),
  currency char(3) not null,
  start_at text not null check (start_at in ('now', 'trial_end')),
  idem_key text not null,
  indirect boolean not null default false,
  digest text not null,
  plan jsonb not null,
  token_used_at timestamptz,
  utm jsonb not null default '{}',
  created_at timestamptz not null,
  unique (account_id, idem_key)
);
create unique index one_order_per_cart_version on orders (cart_id, cart_version) where state <> 'failed';
create unique index one_open_order_per_account on orders (account_id) where state = 'open';
alter table quote add foreign key (order_id) references orders;

create table invoice (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  subscription_id bigint references subscription,
  order_id uuid references orders,
  kind text not null check (kind in ('period', 'change', 'trial_end', 'addon', 'manual', 'credit')),
  status text not null check (status in ('draft', 'open', 'paid', 'refunded', 'void')),
  -- taken in the finalising transaction, so there are no gaps (B-83); drafts have none
  series text not null,
  seq bigint,
  currency char(3) not null,
  subtotal bigint not null,
  tax bigint not null,
  total bigint not null,
  credit_applied bigint not null default 0 check (credit_applied >= 0),
  period_start timestamptz,
  period_end timestamptz,
  -- seller and buyer as they were
  parties jsonb not null,
  catalogue_version integer not null references catalogue_version,
  created_at timestamptz not null,
  issued_at timestamptz,
  due_at timestamptz not null,
  issued_hash text,
  unique (series, seq),
  check (subtotal + tax = total),
  check (total >= 0 or kind = 'credit'),
  check (period_start < period_end),
  check ((seq is null) = (issued_at is null) and (seq is null) = (issued_hash is null)),
  check (status in ('draft', 'void') or seq is not null),
  -- one period is invoiced once; the range of the id stands in for equality, so no extension is needed
  exclude using gist (int8range(subscription_id, subscription_id, '[]') with &&, tstzrange(period_start, period_end) with &&)
    where (kind = 'period' and status <> 'void')
);
create index invoice_account on invoice (account_id, id);

create table invoice_line (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice,
  position integer not null,
  product_id integer references product,
  kind text not null check (kind in ('plan', 'module', 'usage', 'usage_minimum', 'prepaid', 'overage', 'extra_assets',
    'proration_charge', 'proration_credit', 'discount', 'tax')),
  quantity bigint not null check (quantity >= 0),
  free_quantity bigint not null check (free_quantity >= 0),
  unit bigint not null check (unit >= 0),
  amount bigint not null,
  currency char(3) not null,
  -- the explained amount (PRC-11), as it was
  explanation jsonb not null,
  unique (invoice_id, position)
);

-- The next number of a series; its row lock orders finalisations.
create table invoice_series (
  series text primary key,
  next_seq bigint not null check (next_seq > 0)
);

-- A PDF is frozen at its first rendering per locale (B-84).
create table invoice_document (
  invoice_id bigint not null references invoice,
  locale text not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (invoice_id, locale)
);

create table payment (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice,
  account_id bigint not null references account,
  order_id uuid references orders,
  payment_method_id bigint references payment_method,
  method smallint not null check (method between 0 and 5),
  state smallint not null check (state between 0 and 10),
  amount bigint not null check (amount >= 0),
  currency char(3) not null,
  gateway_ref text,
  -- written before the gateway is called, the same for every retry of this attempt
  idem_key text not null unique,
  decline_code text,
  -- the instant at which the worker must look again: recovery, settlement poll, ladder
  next_at timestamptz,
  attempts integer not null default 0,
  lease_until timestamptz,
  fence bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index one_paid_payment_per_invoice on payment (invoice_id) where state = 2;
create index payment_due on payment (next_at) where next_at is not null;
create index payment_invoice on payment (invoice_id);

create table refund (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment,
  amount bigint not null check (amount > 0),
  gateway_ref text not null,
  created_at timestamptz not null
);

create table reconciliation (
  payment_id bigint primary key references payment,
  reason text not null,
  created_at timestamptz not null
);

create table webhook_in (
  provider text not null,
  event_id text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (provider, event_id)
);

create table analytics_entry (
  id uuid primary key,
  event text not null,
  data jsonb not null,
  network_prefix text not null,
  created_at timestamptz not null
);

-- Snapshots never change: what was issued or sent is only read.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function refuse_issued_change() returns trigger language plpgsql as $$
begin
  if old.seq is not null and (new.seq, new.series, new.account_id, new.currency, new.subtotal, new.tax, new.total,
      new.kind, new.period_start, new.period_end, new.issued_at, new.issued_hash, new.parties)
    is distinct from (old.seq, old.series, old.account_id, old.currency, old.subtotal, old.tax, old.total,
      old.kind, old.period_start, old.period_end, old.issued_at, old.issued_hash, old.parties) then
    raise exception 'an issued invoice never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function refuse_issued_line_change() returns trigger language plpgsql as $$
declare
  issued boolean;
begin
  select seq is not null into issued from invoice where id = coalesce(old.invoice_id, new.invoice_id);
  if issued then
    raise exception 'a line of an issued invoice never changes' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;

create function refuse_quote_snapshot_change() returns trigger language plpgsql as $$
begin
  if (new.snapshot, new.total, new.currency, new.sent_hash, new.number, new.revision, new.comment)
    is distinct from (old.snapshot, old.total, old.currency, old.sent_hash, old.number, old.revision, old.comment) then
    raise exception 'a shared quote never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger event_append_only before update or delete on event for each row execute function refuse_change();
create trigger catalogue_append_only before update or delete on catalogue_version for each row execute function refuse_change();
create trigger quote_line_append_only before update or delete on quote_line for each row execute function refuse_change();
create trigger document_append_only before update or delete on invoice_document for each row execute function refuse_change();
create trigger invoice_frozen before update on invoice for each row execute function refuse_issued_change();
create trigger invoice_kept before delete on invoice for each row when (old.seq is not null) execute function refuse_change();
create trigger invoice_line_frozen before insert or update or delete on invoice_line for each row execute function refuse_issued_line_change();
create trigger quote_frozen before update on quote for each row execute function refuse_quote_snapshot_change();

-- The sandbox gateway's own books, written by the gateway's side only --------------------------------------

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
  -- which of the published test values it stands for; a number is never stored
  outcome text not null check (outcome in ('paid', 'declined', 'insufficient_funds', 'expired_card', 'wrong_code',
    'three_d_secure', 'fails_when_charged', 'blocked', 'settles', 'settles_then_returns', 'closed_account')),
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
  check (status <> 'pending' or due_at is not null)
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
