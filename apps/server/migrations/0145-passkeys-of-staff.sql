-- Passkeys of the staff, beside those of members (S-27; docs/decisions/0451-passkeys-of-staff.md). Instants are real time.
create table staff_passkey (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- COSE
  public_key bytea not null,
  -- names its person to the authenticator: one who is invited has no number yet
  user_handle bytea not null check (octet_length(user_handle) = 32),
  -- of the last use; authenticators that don't count stay at 0
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);
