-- Money is integer minor units beside an ISO 4217 code, instants are timestamptz written from the product's clock (never now()),
-- periods are half-open. What belongs to an account names it in account_id, so that a table can be split by it (Citus, or the
-- like) and a row lies beside its parent; it is empty where the parent's may be: a visitor's cart or quote, staff's session.

-- The product's clock: real time plus this offset (B-90). One row that every node reads.
create table clock_offset (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
insert into clock_offset default values;

-- Keys that every node shares, encrypted with WAYBILL_SECRET (D-17).
create table secret (
  name text primary key,
  sealed bytea not null,
  created_at timestamptz not null
);

-- The settings of the last start that documents depend on: commands issue theirs by them.
create table running_settings (
  id boolean primary key default true check (id),
  taxes jsonb,
  seller jsonb,
  started_at timestamptz not null
);

-- The release that was started last: another one attempts the accounts on billing hold once (docs/operating.md).
create table release (
  only_row boolean primary key default true check (only_row),
  digest text not null,
  started_at timestamptz not null
);

-- Steps that a start takes in TypeScript: they go on where they were cut off, and are over from done_at on. That of core modules
-- (A-28, B-156) is opened again by each version that is published.
create table upgrade_step (
  name text primary key,
  done_at timestamptz
);
insert into upgrade_step (name) values ('core_modules');

-- Counters of the limits (A-69, SEC-03): one row per limit, subject and window.
create table rate_window (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null check (hits > 0),
  primary key (bucket, window_start)
);

-- Snapshots never change: what was issued or sent is only read.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- A row that comes without an account takes its parent's.
create function take_account_of_parent() returns trigger language plpgsql as $$
declare
  parent text := tg_argv[0];
begin
  case parent
    when 'member' then select account_id into new.account_id from member where id = new.member_id;
    when 'quote' then select account_id into new.account_id from quote where id = new.quote_id;
    when 'invoice' then select account_id into new.account_id from invoice where id = new.invoice_id;
    when 'payment' then select account_id into new.account_id from payment where id = new.payment_id;
  end case;
  return new;
end $$;
