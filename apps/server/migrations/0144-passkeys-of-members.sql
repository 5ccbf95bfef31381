-- Passkeys of members (S-19; docs/decisions/0450-passkeys-of-members.md). Instants are real time, not the product's.
create table member_passkey (
  id bigint generated always as identity primary key,
  -- part of the second factor: where that ends, however it ends, nothing signs in by them
  member_id bigint not null references member_factor on delete cascade,
  account_id bigint not null references account,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- COSE
  public_key bytea not null,
  -- of the last use; authenticators that don't count stay at 0
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index member_passkey_member on member_passkey (member_id);
create index member_passkey_account on member_passkey (account_id);

-- Challenges that wait for their answer, and the codes that answers gave: each is used once.
create table passkey_attempt (
  attempt_hash bytea primary key check (octet_length(attempt_hash) = 32),
  -- of the session, member or sign-in that it is for
  bound_hash bytea not null check (octet_length(bound_hash) = 32),
  expires_at timestamptz not null
);
create index passkey_attempt_expires on passkey_attempt (expires_at);
