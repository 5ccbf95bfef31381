-- The payer of an account that doesn't pay for itself, half-open in time (B-20, B-35, B-120). A partner's own account is a member
-- of itself (D-15).
create table payer_term (
  account_id bigint not null references account,
  id bigint generated always as identity,
  payer_account_id bigint not null references account,
  kind text not null check (kind in ('partner', 'organization')),
  from_at timestamptz not null,
  to_at timestamptz check (to_at >= from_at),
  primary key (account_id, id)
);
create index payer_term_payer on payer_term (payer_account_id);
create unique index payer_term_runs on payer_term (account_id) where to_at is null;

-- A payer's discount, and when its next statement is made: the first instant of a calendar month. Empty until its first month
-- has begun.
create table statement_payer (
  account_id bigint primary key references account,
  partner_percent integer not null default 0 check (partner_percent between 0 and 100),
  next_at timestamptz
);
-- the next statement is found in the order in which they are due: a payer without a date is first
create index statement_payer_due on statement_payer (next_at nulls first, account_id);

-- The months that are stated: each once, also where it came to nothing.
create table partner_statement (
  account_id bigint not null references account,
  month_start timestamptz not null,
  made_at timestamptz not null,
  -- The units counted of each member, by account and usage key: usage that is reported later is a line of the next statement
  -- (docs/decisions/0078). Null where it isn't known.
  counted jsonb,
  primary key (account_id, month_start)
);

-- Reports of the product on usage: append-only, each one once by its key. A late one has both instants (B-64, B-69).
create table usage_record (
  account_id bigint not null references account,
  key text not null check (length(key) between 1 and 100),
  usage_key text not null,
  quantity bigint not null check (quantity between 0 and 1000000),
  counted_at timestamptz not null,
  received_at timestamptz not null,
  -- The effect: on time, on the draft of its month, as a line of the next invoice, late without a charge, or on time while
  -- nothing of the account is charged by its key ('none').
  effect text not null check (effect in ('counted', 'draft', 'next_invoice', 'nothing', 'none')),
  reported_by text not null,
  primary key (account_id, key),
  -- the clock of a product may be five minutes ahead of the shop's: its report is stored with the instant that it says
  constraint counted_within_tolerance check (counted_at <= received_at + interval '5 minutes')
);
create index usage_record_counted on usage_record (account_id, usage_key, counted_at);
-- reports of an account in the order in which they came, a page at a time (INT-03)
create index usage_record_received on usage_record (account_id, received_at, key);
create index usage_record_uncharged on usage_record (received_at) where effect = 'none';
create trigger usage_record_append_only before update on usage_record
  for each row execute function refuse_change();
-- a report under a key that nothing is charged by is forgotten after its time (S-42); every other one stays as it is
create trigger usage_record_charged before delete on usage_record
  for each row when (old.effect <> 'none') execute function refuse_change();

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
