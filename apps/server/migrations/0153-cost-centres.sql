-- Places of an account that lines are charged for (S-25; docs/decisions/0471-a-product-names-its-cost-centre.md). They are
-- archived and never deleted; an archived one is named by nothing until it is restored.
create table cost_centre (
  account_id bigint not null references account,
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 100),
  -- the name as it is compared
  name_key text not null,
  -- the buyer's own, empty for none
  order_number text not null check (char_length(order_number) <= 60),
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (account_id, id),
  unique (id),
  constraint cost_centre_name unique (account_id, name_key)
);

-- Of each product that an account buys: the centre that its lines are issued for. It outlasts the item, whose last usage is
-- charged after its end.
create table cost_centre_product (
  account_id bigint not null,
  product_id int not null references product,
  cost_centre_id bigint not null,
  primary key (account_id, product_id),
  foreign key (account_id, cost_centre_id) references cost_centre (account_id, id)
);

-- What an account's members did with its centres, newest first.
create index event_of_cost_centres on event (account_id, id) where entity = 'cost_centre';
