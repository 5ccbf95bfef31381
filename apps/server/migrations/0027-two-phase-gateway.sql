-- The gateway in two phases (docs/decisions/0051): a payment has its provider's reference before it is confirmed, and a
-- stored method is the provider's customer and method, never a one-time token.

-- Methods and tries ------------------------------------------------------------------------------------------

-- gateway_token stays for rows of the release before: the sandbox takes its tokens as references of methods
alter table payment_method
  alter column gateway_token drop not null,
  add column provider text,
  add column customer_ref text,
  add column method_ref text,
  add column mandate_ref text,
  add column verified_at timestamptz,
  add constraint a_method_is_known_to_a_provider check (num_nonnulls(gateway_token, method_ref) > 0),
  add constraint a_stored_reference_is_verified
    check (method_ref is null or num_nonnulls(provider, customer_ref, verified_at) = 3);

create index payment_method_of_account on payment_method (account_id);

alter table payment_attempt add column gateway_ref text;
create unique index payment_attempt_gateway_ref on payment_attempt (gateway_ref) where gateway_ref is not null;

-- The sandbox gateway's own ledger, written by the gateway's side only ---------------------------------------

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

-- What was started. Whether it was confirmed, and how it ended, is in gw.entry and gw.challenge.
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

insert into gw.payment (ref, idem_key, invoice_ref, amount, currency, method_ref, token, is_off_session)
  select ref, idem_key, invoice_ref, amount, currency, token, token, false
  from gw.entry where kind = 'charge' and step = 1;
insert into gw.payment (ref, idem_key, invoice_ref, amount, currency, method_ref, token, is_off_session)
  select 'ch_' || substr(id, 5), idem_key, invoice_ref, amount, currency, token, token, false
  from gw.challenge where amount is not null
  on conflict do nothing;
update payment_attempt set gateway_ref = gw.payment.ref
  from gw.payment where gw.payment.idem_key = payment_attempt.idem_key;

create table gw.dispute (
  ref text primary key,
  charge_ref text not null unique,
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);

-- a disputed charge is pending until the verdict, whenever that is (B-117)
alter table gw.entry drop constraint entry_check2;
alter table gw.entry add constraint pending_until_an_instant
  check (status <> 'pending' or due_at is not null or code is not distinct from 'disputed');
