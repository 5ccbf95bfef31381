-- Sign-in of the staff at the shop's own identity provider (S-20; docs/decisions/0461-staff-sign-in-at-a-provider.md).
-- Instants are real time.

-- A member of the staff at a provider; bound with the first second factor.
create table staff_identity (
  issuer text not null,
  subject text not null,
  staff_id bigint not null references staff,
  added_at timestamptz not null,
  primary key (issuer, subject),
  -- an address that went to another person doesn't hand the member on
  unique (staff_id, issuer)
);

-- A sign-in that is under way: at the provider, then known by it and without the second factor.
create table staff_provider_sign_in (
  -- of the state at the provider; then of the cookie's token
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  issuer text not null,
  next text not null,
  -- null at the provider
  staff_id bigint references staff,
  subject text,
  -- second factors that were tried
  tries integer not null default 0,
  expires_at timestamptz not null,
  constraint staff_provider_known check ((staff_id is null) = (subject is null))
);
