-- Keys of the shop's own product (D-57). The secret is shown once; its SHA-256 is compared in constant time after the row was
-- found by its prefix, which is no secret.
create table machine_key (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 80),
  prefix text not null unique check (prefix ~ '^wbk_[0-9a-f]{12}$'),
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by text not null,
  created_at timestamptz not null,
  -- written at most once in five minutes
  used_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  check ((ended_at is null) = (ended_by is null))
);

-- The keys that sign hand-overs, sealed with WAYBILL_SECRET (D-17). The public part of each is published as long as something that
-- it signed may be read.
create table signing_key (
  kid text primary key,
  sealed text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);

-- Hand-overs that were redeemed: each once (INT-04).
create table hand_over (
  id uuid primary key,
  account_id bigint not null references account,
  member_id bigint not null references member,
  redeemed_by bigint not null references machine_key,
  redeemed_at timestamptz not null
);
create index hand_over_redeemed on hand_over (redeemed_at);

-- Outgoing webhooks (docs/decisions/0083). The public type of each event that leaves the shop: every start writes it from the
-- contract, which is the one place that names them.
create table webhook_type (
  event_name text primary key,
  type text not null
);

-- The targets of messages. Secrets are sealed with WAYBILL_SECRET; the previous one signs too until its end.
create table webhook_endpoint (
  id bigint generated always as identity primary key,
  url text not null check (length(url) between 1 and 2000),
  description text not null default '' check (length(description) <= 200),
  -- empty for every type
  types text[] not null default '{}',
  secret_sealed text not null,
  previous_secret_sealed text,
  previous_until timestamptz,
  created_at timestamptz not null,
  -- the first failure since the last message that was accepted
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text,
  removed_at timestamptz,
  check ((previous_secret_sealed is null) = (previous_until is null)),
  check ((disabled_at is null) = (disabled_reason is null))
);

-- The number of each account's newest message. Its lock makes the order of commits the order of the numbers.
create table webhook_sequence (
  account_id bigint primary key references account,
  last_seq bigint not null check (last_seq > 0)
);

-- One message to one endpoint, written in the transaction of its event.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoint,
  event_id bigint not null references event,
  account_id bigint not null references account,
  seq bigint not null,
  type text not null,
  attempts integer not null default 0,
  -- three days of tries are counted from here
  first_at timestamptz not null,
  next_at timestamptz,
  delivered_at timestamptz,
  dead_at timestamptz,
  lease_until timestamptz,
  fence bigint not null default 0,
  last_status integer,
  last_error text,
  unique (endpoint_id, event_id),
  unique (endpoint_id, account_id, seq),
  check (num_nonnulls(next_at, delivered_at, dead_at) = 1)
);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_at, id) where next_at is not null;
create index webhook_delivery_order on webhook_delivery (endpoint_id, account_id, seq) where next_at is not null;
create index webhook_delivery_over on webhook_delivery ((coalesce(delivered_at, dead_at))) where next_at is null;
create index webhook_delivery_event on webhook_delivery (event_id);

-- The outcome of each attempt: no status where nothing was answered.
create table webhook_try (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_delivery on delete cascade,
  account_id bigint not null references account,
  tried_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  status integer,
  error text
);
create index webhook_try_delivery on webhook_try (delivery_id, id);
create index webhook_try_tried on webhook_try (tried_at);

-- Runs once for each statement that adds events. Without an endpoint it is one look at an empty table.
create function queue_webhooks() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoint where removed_at is null) then
    return null;
  end if;
  with matched as (
    select added.id, added.account_id, added.occurred_at, endpoint.id as endpoint_id, known.type
    from added join webhook_type known on known.event_name = added.name
      join webhook_endpoint endpoint on endpoint.removed_at is null and (endpoint.types = '{}' or known.type = any(endpoint.types))
    where added.account_id is not null
  ),
  placed as (
    select id, account_id, row_number() over (partition by account_id order by id desc) - 1 as behind
    from (select distinct id, account_id from matched) each_event
  ),
  raised as (
    insert into webhook_sequence (account_id, last_seq)
    select account_id, count(*) from placed group by account_id order by account_id
    on conflict (account_id) do update set last_seq = webhook_sequence.last_seq + excluded.last_seq
    returning account_id, last_seq
  )
  insert into webhook_delivery (endpoint_id, event_id, account_id, seq, type, first_at, next_at)
  select matched.endpoint_id, matched.id, matched.account_id, raised.last_seq - placed.behind, matched.type,
    matched.occurred_at, matched.occurred_at
  from matched join placed on placed.id = matched.id join raised on raised.account_id = matched.account_id
  order by matched.id, matched.endpoint_id;
  if found then
    perform pg_notify('work', '');
  end if;
  return null;
end $$;
create trigger event_webhooks after insert on event referencing new table as added
  for each statement execute function queue_webhooks();
