-- Keys by which programs call the Admin API (ADM-14; docs/decisions/0474-keys-of-the-admin-api.md). Instants are real time.
create table admin_key (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 80),
  prefix text not null unique check (prefix ~ '^wba_[0-9a-f]{12}$'),
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  -- an owner alone makes staff, and is a person
  role text not null check (role in ('support', 'finance', 'editor', 'admin')),
  -- null: the machine's own command
  maker_id bigint references staff,
  created_at timestamptz not null,
  ends_at timestamptz check (ends_at > created_at),
  -- written at most once in five minutes
  used_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  check ((ended_at is null) = (ended_by is null))
);
create index admin_key_maker on admin_key (maker_id);
