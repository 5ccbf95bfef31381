-- Carts that are kept under a name beside the open one (CART-27), and what a merge at sign-in did not take (A-40).
create table cart_scenario (
  id uuid primary key,
  -- owner: as of a cart
  account_id bigint references account,
  visitor_hash bytea,
  name text not null check (char_length(name) between 1 and 50),
  -- the name without regard to case, as the rules compare it: a database's own idea of case depends on its collation
  name_key text not null,
  -- the Cart of the domain, whole: a kept state, priced again whenever it is read
  cart jsonb not null,
  catalogue_version integer not null references catalogue_version,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- a saved cart that was opened from a quote is still that quote's
  quote_id uuid references quote,
  check (num_nonnulls(account_id, visitor_hash) = 1)
);
create unique index scenario_name_of_account on cart_scenario (account_id, name_key) where account_id is not null;
create unique index scenario_name_of_visitor on cart_scenario (visitor_hash, name_key) where visitor_hash is not null;
-- old ones are found without reading the rest
create index scenario_age on cart_scenario (updated_at);

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
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  -- -1 is the empty plan slot (A-01), 0 the Custom Solution
  plan_id integer not null check (plan_id >= -1),
  previous_plan_id integer references product,
  plan_reset boolean not null default false,
  pricing boolean not null default false,
  -- the chosen subpackages (A-05); null for all of them
  entries text[],
  tracked_ids integer[] not null default '{}',
  quantities jsonb not null default '{}',
  utm jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  utm_first jsonb not null default '{}',
  -- undo of the last change (CART-25): the cart before it, until when, and the version that the change made
  undo_to jsonb,
  undo_until timestamptz,
  undo_version bigint,
  -- the prices that the owner was last shown, in minor units by product id: a change of price is shown once (CART-20)
  shown_prices jsonb not null default '{}',
  -- the quote that it was opened from (QUO-10), of any account: a reader with its link may read it
  quote_id uuid references quote,
  -- the cart that stood in its place before: it comes back in one click for as long as it is saved
  before_id uuid references cart_scenario on delete set null,
  -- The last quote that was sent from an open cart (A-121): {number, count, sealed}. The token of its link is sealed,
  -- because the quote itself keeps only its hash (A-78); it goes when the cart is emptied.
  sent_quote jsonb check (sent_quote ?& array['number', 'count', 'sealed']),
  -- month or year, as it was chosen for this cart (A-131); null: not chosen
  interval text constraint known_interval check (interval in ('month', 'year')),
  check (num_nonnulls(account_id, visitor_hash) = 1),
  constraint cart_of_account unique (account_id, id),
  constraint cart_undo_whole check (num_nulls(undo_to, undo_until, undo_version) in (0, 3))
);
create unique index one_open_cart_per_account on cart (account_id) where state = 'open' and account_id is not null;
create unique index one_open_cart_per_visitor on cart (visitor_hash) where state = 'open' and visitor_hash is not null;
-- a guest whose cart has gone over to an account writes into it no more; asked before a visitor's cart is opened
create index merged_visitor_cart on cart (visitor_hash) where state = 'merged';
create index cart_before on cart (before_id) where before_id is not null;

create table cart_line (
  cart_id uuid not null references cart on delete cascade,
  product_id integer not null references product,
  position integer not null,
  bundled boolean not null,
  is_default boolean not null,
  -- LineReason of the domain; needed_by and companion_of name a product
  reason text not null check (reason in ('chosen', 'in_plan', 'needed_by', 'default', 'companion_of')),
  reason_product_id integer references product,
  account_id bigint,
  primary key (cart_id, product_id),
  check ((reason in ('needed_by', 'companion_of')) = (reason_product_id is not null)),
  constraint line_of_cart foreign key (account_id, cart_id) references cart (account_id, id)
);

-- A member who may not check out sends the account's cart to the primary member (B-17), once for each version of it.
create table approval_request (
  account_id bigint not null references account,
  id bigint generated always as identity,
  cart_id uuid not null references cart on delete cascade,
  cart_version bigint not null check (cart_version > 0),
  -- the member who requests
  member_id bigint not null references member,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  primary key (account_id, id),
  unique (cart_id, cart_version)
);
