create table account (
  id bigint generated always as identity primary key,
  -- AccountType of B-03
  kind smallint not null check (kind between 0 and 6),
  company text not null,
  country char(2) not null,
  -- the currencies of a shop are a setting of its catalogue (SET-02): here and in the tables below the form of the code is checked
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null,
  locale text not null constraint account_locale check (locale ~ '^[a-z]{2}$'),
  -- the partner that sold and bills it (D-15); the organisation that pays for it (B-20)
  partner_account_id bigint references account,
  payer_account_id bigint references account,
  is_locked boolean not null default false,
  -- attribution (A-87): the last value per key and, apart from it, the first; so on cart, quote and order
  utm jsonb not null default '{}',
  created_at timestamptz not null,
  utm_first jsonb not null default '{}',
  erased_at timestamptz
);

create table member (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  email text not null,
  -- compared and unique in this form (case folded, D-12)
  email_norm text not null unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  is_primary boolean not null,
  is_read_only boolean not null default false,
  policies jsonb not null default '{}',
  email_verified_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  -- a child that refers to both columns can't name another account's row; so in every table with such a pair
  constraint member_of_account unique (account_id, id)
);
create unique index one_primary_member_per_account on member (account_id) where is_primary;

create table staff (
  id bigint generated always as identity primary key,
  email text not null,
  email_norm text not null unique,
  password_hash text not null,
  totp_sealed bytea not null,
  name text not null,
  created_at timestamptz not null
);

-- Only the SHA-256 of a session token is stored; the cookie of staff is another one.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  member_id bigint,
  staff_id bigint references staff,
  user_agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  account_id bigint,
  check (num_nonnulls(member_id, staff_id) = 1),
  constraint session_of_member foreign key (account_id, member_id) references member (account_id, id),
  constraint session_account check ((member_id is null) = (account_id is null))
);
create index session_member on session (member_id) where ended_at is null;
create trigger session_takes_account before insert on session
  for each row when (new.account_id is null and new.member_id is not null) execute function take_account_of_parent('member');

-- Links in mails: single use, hashed, with an expiry (D-13).
create table one_time_token (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  member_id bigint not null,
  session_id bigint references session,
  expires_at timestamptz not null,
  used_at timestamptz,
  account_id bigint not null,
  constraint token_of_member foreign key (account_id, member_id) references member (account_id, id)
);
create trigger one_time_token_takes_account before insert on one_time_token
  for each row when (new.account_id is null) execute function take_account_of_parent('member');

-- A primary member invites others by mail, and removes them again (ACC-08).
create table member_invitation (
  account_id bigint not null references account,
  id bigint generated always as identity,
  email text not null,
  -- compared in this form (case folded, D-12)
  email_norm text not null,
  -- `manage` or `view` of the subscription (D-10)
  role text not null check (role in ('manage', 'view')),
  is_read_only boolean not null,
  token_hash bytea not null unique,
  -- the member who invites
  member_id bigint not null references member,
  invited_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > invited_at),
  -- accepted or taken back
  ended_at timestamptz,
  primary key (account_id, id)
);
-- one that waits for each address
create unique index one_open_invitation on member_invitation (account_id, email_norm) where ended_at is null;

-- The apps that members use: an app that is too old for the marketplace is named before a legacy plan is migrated (B-44).
create table device (
  account_id bigint not null references account,
  id bigint generated always as identity,
  member_id bigint not null references member,
  platform text not null check (length(platform) between 1 and 40),
  -- as the app names it: numbers with dots
  app_version text not null check (app_version ~ '^[0-9]{1,9}(\.[0-9]{1,9}){0,3}$'),
  seen_at timestamptz not null,
  primary key (account_id, id)
);
create index device_member on device (member_id);

create table analytics_entry (
  id uuid primary key,
  event text not null,
  -- without address or name
  data jsonb not null,
  network_prefix text not null,
  created_at timestamptz not null,
  -- the account of the entry, by the session alone (ANA-02); empty for visitors
  account_id bigint,
  member_id bigint,
  constraint entry_of_member foreign key (account_id, member_id) references member (account_id, id),
  constraint entry_account check ((member_id is null) = (account_id is null)),
  constraint entry_event check (event ~ '^[a-z_]{1,40}$')
);
-- old entries are found without reading the rest
create index analytics_entry_age on analytics_entry (created_at);
