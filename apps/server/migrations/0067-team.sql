-- A primary member invites others by mail, and removes them again (ACC-08).
alter table member add column removed_at timestamptz;

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
  -- by whom
  member_id bigint not null references member,
  invited_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > invited_at),
  -- accepted or taken back
  ended_at timestamptz,
  primary key (account_id, id)
);
-- one that waits for each address
create unique index one_open_invitation on member_invitation (account_id, email_norm) where ended_at is null;
