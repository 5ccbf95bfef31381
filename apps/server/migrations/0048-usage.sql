-- What the product reported that was used: append-only, each report once by its key. A late one has both instants (B-64, B-69).
create table usage_record (
  account_id bigint not null references account,
  key text not null check (length(key) between 1 and 100),
  usage_key text not null,
  quantity bigint not null check (quantity between 0 and 1000000),
  counted_at timestamptz not null,
  received_at timestamptz not null check (received_at >= counted_at),
  -- what it came to: on time, on the draft of its month, as a line of the next invoice, or late without a charge
  effect text not null check (effect in ('counted', 'draft', 'next_invoice', 'nothing')),
  reported_by text not null,
  primary key (account_id, key)
);
create index usage_record_counted on usage_record (account_id, usage_key, counted_at);
create trigger usage_record_append_only before update or delete on usage_record
  for each row execute function refuse_change();

-- A key in a month, or in the part of it that is counted by itself: the highest count that was reported of it, the newest report,
-- and what was charged by them, by value (B-69).
create table usage_window (
  account_id bigint not null references account,
  id bigint generated always as identity,
  usage_key text not null,
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  peak bigint check (peak >= 0),
  last_at timestamptz,
  last_quantity bigint check (last_quantity >= 0),
  charged jsonb not null default '[]',
  primary key (account_id, id),
  unique (account_id, usage_key, period_start),
  constraint last_has_its_quantity check ((last_at is null) = (last_quantity is null))
);
create index usage_window_end on usage_window (account_id, period_end);
