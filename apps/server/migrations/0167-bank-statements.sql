-- Statements of the shop's bank accounts and their lines (ADM-11; docs/decisions/0483-bank-statements.md).
create table bank_statement (
  id bigint generated always as identity primary key,
  format text not null check (format in ('camt', 'mt940', 'csv')),
  name text not null check (char_length(name) between 1 and 120),
  number text not null,
  account text not null,
  read_by text not null,
  read_at timestamptz not null,
  lines int not null check (lines > 0)
);

create table bank_line (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statement,
  place int not null,
  -- of everything that the bank says of it: the same line of another file is the same row
  digest bytea not null unique check (octet_length(digest) = 32),
  account text not null,
  booked_on date not null,
  amount bigint not null check (amount >= 0),
  currency char(3) not null,
  flow text not null check (flow in ('in', 'out', 'reversal')),
  -- of money that came in alone: what the shop pays to others is no matter of this table
  payer text not null,
  reference text not null,
  bank_reference text not null,
  state text not null check (state in ('waiting', 'booked', 'aside', 'ignored')),
  reason text,
  decided_by text,
  decided_at timestamptz,
  invoice_ids bigint[],
  unique (statement_id, place),
  check ((flow = 'in') = (state <> 'ignored')),
  check ((state = 'booked') = (invoice_ids is not null)),
  check ((state = 'aside') = (reason is not null)),
  check ((state in ('booked', 'aside')) = (decided_by is not null) and (decided_by is null) = (decided_at is null))
);
create index bank_line_waiting on bank_line (statement_id) where state = 'waiting';

-- The columns of a bank's CSV, by the digest of its head.
create table bank_mapping (
  head_digest bytea primary key check (octet_length(head_digest) = 32),
  mapping jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null
);
