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

-- When anything of what an account is entitled to was last written, for lists of what changed since (INT-01).
alter table billing_account add column changed_at timestamptz not null default 'epoch';
create index billing_account_changed on billing_account (changed_at, account_id);
