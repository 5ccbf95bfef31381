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
  check (num_nonnulls(account_id, visitor_hash) = 1)
);
create unique index scenario_name_of_account on cart_scenario (account_id, name_key) where account_id is not null;
create unique index scenario_name_of_visitor on cart_scenario (visitor_hash, name_key) where visitor_hash is not null;
-- what is too old is found without reading the rest
create index scenario_age on cart_scenario (updated_at);

-- What the owner was last told that a line costs, in minor units by product id: a change of price is told once (CART-20).
alter table cart add column shown_prices jsonb not null default '{}';
-- A guest whose cart has gone over to an account writes into it no more; asked before a visitor's cart is opened.
create index merged_visitor_cart on cart (visitor_hash) where state = 'merged';
