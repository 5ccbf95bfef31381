-- Sign-in at an account's own identity provider (S-20; docs/decisions/0460-sign-in-by-company.md).
create table account_identity_provider (
  account_id bigint primary key references account,
  issuer text not null,
  client_id text not null,
  -- null for a public client, and where it was sealed with a secret that is lost
  client_secret_sealed text,
  -- role of a person at the first sign-in; `none` lets members and invited people in alone
  first_sign_in text not null check (first_sign_in in ('none', 'manage', 'look', 'view')),
  is_required boolean not null,
  changed_at timestamptz not null
);

create table account_domain (
  account_id bigint not null references account,
  id bigint generated always as identity,
  domain text not null check (domain = lower(domain)),
  -- random part of the TXT record
  proof text not null,
  added_at timestamptz not null,
  verified_at timestamptz,
  -- last look-up of the record, and the next one by the job
  checked_at timestamptz,
  next_check_at timestamptz,
  primary key (account_id, id),
  unique (account_id, domain),
  constraint account_domain_checks check ((verified_at is null) = (next_check_at is null))
);
create unique index one_account_per_domain on account_domain (domain) where verified_at is not null;
create index account_domain_next on account_domain (next_check_at) where next_check_at is not null;

-- A member at a provider. It stays with a removed member, so that the provider doesn't bring them back.
create table member_identity (
  issuer text not null,
  subject text not null,
  account_id bigint not null,
  member_id bigint not null,
  added_at timestamptz not null,
  primary key (issuer, subject),
  -- an address that went to another person of the company doesn't hand the member on
  unique (member_id, issuer),
  constraint member_identity_of_member foreign key (account_id, member_id) references member (account_id, id)
);

-- A sign-in that is under way at a provider. Its instant is real time.
create table company_sign_in (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  account_id bigint not null references account,
  issuer text not null,
  locale text not null,
  next text not null,
  -- of a member who signs in again
  session_id bigint,
  expires_at timestamptz not null
);
create index company_sign_in_account on company_sign_in (account_id);

alter table session
  -- of a sign-in at a provider: a day later at most
  add column ends_at timestamptz,
  -- the member has signed in there again; real time
  add column confirmed_at timestamptz;

-- Signed in at the company beyond the members that are paid for: waits for the primary member.
alter table member_invitation add column is_requested boolean not null default false;
