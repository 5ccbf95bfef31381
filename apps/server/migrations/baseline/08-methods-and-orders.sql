create table billing_info (
  account_id bigint primary key references account,
  -- the fields of B§3 that may be stored: never a number, never a cvv (B-49)
  fields jsonb not null,
  updated_at timestamptz not null
);

-- The register's answer on the tax number of an account's billing details (B-87). The proof of a confirmed one is good for 30
-- days; the register is asked again before they are over.
create table tax_number (
  account_id bigint primary key references account,
  country char(2) not null,
  number text not null check (length(number) between 4 and 20),
  state text not null check (state in ('checking', 'verified', 'rejected')),
  -- since when it is confirmed without a break
  verified_since timestamptz,
  proved_at timestamptz,
  -- the register's name of its answer
  proof text,
  -- when the register is asked next
  check_at timestamptz,
  tries integer not null default 0,
  constraint a_verified_number_is_proved
    check ((state = 'verified') = (verified_since is not null) and (state <> 'verified' or proved_at is not null))
);
create index tax_number_to_check on tax_number (check_at) where check_at is not null;

-- A stored method is the provider's customer and method, never a one-time token (docs/decisions/0051).
create table payment_method (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  -- 1 card, 2 ach, 3 amazon pay, 4 paypal (B-08)
  type smallint not null check (type between 1 and 4),
  -- of methods that were stored before their provider had references: the sandbox takes its tokens as such
  gateway_token text,
  brand text,
  first_six text check (first_six ~ '^[0-9]{6}$'),
  last_four text check (last_four ~ '^[0-9]{4}$'),
  expiry_year smallint,
  expiry_month smallint check (expiry_month between 1 and 12),
  fingerprint text not null,
  is_current boolean not null,
  disabled_at timestamptz,
  created_at timestamptz not null,
  provider text,
  customer_ref text,
  method_ref text,
  mandate_ref text,
  verified_at timestamptz,
  -- a second method, which is tried after a soft decline of the first (B-55)
  is_backup boolean not null default false,
  -- one that its first payment stores has no reference until that is paid (B-155): its token is stored nowhere
  constraint a_method_is_known_to_a_provider
    check (num_nonnulls(gateway_token, method_ref) > 0 or num_nonnulls(provider, customer_ref) = 2),
  constraint a_stored_reference_is_verified
    check (method_ref is null or num_nonnulls(provider, customer_ref, verified_at) = 3),
  constraint a_backup_is_another check (not (is_current and is_backup))
);
create unique index one_current_method_per_account on payment_method (account_id) where is_current;
create unique index one_backup_per_account on payment_method (account_id) where is_backup;
create index payment_method_of_account on payment_method (account_id);

-- Orders of every call that sells (B-31, B-33). One that changes a subscription (B-60, B-94, B-128) says what that has after it;
-- such a one may come from a cart, which is closed with it. A purchase may have no cart: a plan of the pricing page is bought
-- alone, and the order says what it holds.
create table orders (
  id uuid primary key,
  account_id bigint not null references account,
  member_id bigint not null references member,
  cart_id uuid references cart,
  cart_version bigint,
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
  utm_first jsonb not null default '{}',
  -- the cart as it was ordered: it stays open until the first payment is made, and may be changed meanwhile
  bought jsonb,
  -- the body of a checkout under its key: another body under the same key is a conflict (B-92); where it is null the key is
  -- compared with nothing
  request_hash text,
  -- the end of a failed order: its key answers it for 24 hours (B-130)
  failure jsonb,
  -- the purchase, by value
  purchase jsonb,
  -- the subscription after it, and the state that it was computed for
  change jsonb,
  -- the items as they were posted: their srt is stored and never read (D-49)
  items jsonb,
  -- paid by a bank debit of a payer who isn't trusted it takes effect once the bank has taken the debit (B-80), otherwise at once
  at_once boolean not null default false,
  unique (account_id, idem_key),
  constraint an_order_says_what_it_is_of
    check ((cart_id is null) = (cart_version is null) and (cart_id is not null or change is not null or bought is not null))
);
create unique index one_order_per_cart_version on orders (cart_id, cart_version) where state <> 'failed';
create unique index one_open_order_per_account on orders (account_id) where state = 'open';
alter table quote add foreign key (order_id) references orders;

-- The texts that a member agreed to, when, and the language that they were shown in (ORD-12).
create table terms_acceptance (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  member_id bigint not null,
  version integer not null,
  digest text not null,
  locale text not null constraint terms_acceptance_locale check (locale ~ '^[a-z]{2}$'),
  accepted_at timestamptz not null,
  -- empty for a registration; an order that is tried again may agree to later texts
  order_id uuid references orders,
  foreign key (account_id, member_id) references member (account_id, id),
  -- the digest is that of the version, so that either names the same texts
  foreign key (version, digest) references legal_version (number, digest)
);
create index terms_acceptance_account on terms_acceptance (account_id);
create index terms_acceptance_order on terms_acceptance (order_id) where order_id is not null;
create trigger terms_acceptance_append_only before update or delete on terms_acceptance for each row execute function refuse_change();

-- A member's last confirmation of a purchase of add-ons, as requested and as answered: the purchase has to name exactly that
-- within 15 minutes (B-46).
create table module_purchase (
  account_id bigint not null references account,
  member_id bigint not null references member,
  requested jsonb not null,
  codes jsonb not null,
  -- of the preview that was shown with it
  digest text not null,
  confirmed_at timestamptz not null,
  primary key (account_id, member_id)
);
