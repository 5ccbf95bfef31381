-- A member of the staff sees the shop as a member does, for a quarter of an hour (S-31; docs/decisions/0486-looking-as-a-member.md).
-- By real time, as all of the staff's.
create table impersonation (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  staff_session_id bigint not null references staff_session,
  account_id bigint not null references account,
  member_id bigint not null references member,
  reason text not null check (length(reason) between 1 and 500),
  begun_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begun_at),
  ended_at timestamptz
);
create index impersonation_of_account on impersonation (account_id);
create index impersonation_open on impersonation (staff_session_id) where ended_at is null;
