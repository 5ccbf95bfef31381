-- Staff are invited, and get a lost sign-in back by two others (S-27; docs/decisions/0435-how-staff-come-and-come-back.md).
-- By real time. A row goes when its link is used, taken back or replaced; the audit chain holds what happened.
create table staff_enrolment (
  id bigint generated always as identity primary key,
  -- whose sign-in is set anew; null: a new member of the staff
  staff_id bigint references staff,
  email text not null,
  email_norm text not null unique,
  name text not null,
  role text not null check (role in ('support', 'finance', 'editor', 'admin', 'owner')),
  -- null: the machine's own command
  requested_by bigint references staff,
  -- null: waits for the second name
  token_hash bytea unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  check (staff_id is not null or token_hash is not null)
);
