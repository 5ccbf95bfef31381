-- What a member reads of their account, newest first, a page at a time; what else is recorded is not in it.
create index event_history on event (account_id, id)
  where entity in ('subscription', 'invoice', 'attempt', 'order');

-- A member who may not check out sends the account's cart to the primary member (B-17), once for each version of it.
create table approval_request (
  account_id bigint not null references account,
  id bigint generated always as identity,
  cart_id uuid not null references cart on delete cascade,
  cart_version bigint not null check (cart_version > 0),
  -- by whom
  member_id bigint not null references member,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  primary key (account_id, id),
  unique (cart_id, cart_version)
);
