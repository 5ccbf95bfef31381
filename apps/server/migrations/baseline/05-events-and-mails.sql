create table event (
  id bigint generated always as identity primary key,
  name text not null,
  version smallint not null default 1,
  entity text not null,
  entity_id text not null,
  account_id bigint references account,
  -- 'visitor', 'member:7', 'staff:2', 'system'
  actor text not null,
  data jsonb not null,
  -- true when an outbox row was written with it
  deliverable boolean not null,
  occurred_at timestamptz not null
);
create index event_entity on event (entity, entity_id);
-- the history that a member reads of their account, newest first, a page at a time; other records are not in it
create index event_history on event (account_id, id)
  where entity in ('subscription', 'invoice', 'attempt', 'order');
-- requests that wait for another member of the staff are listed for the whole shop
create index event_credit_requested on event (id) where name = 'credit.requested';
create trigger event_append_only before update or delete on event for each row execute function keep_but_texts();

-- Side effects leave through here, written in the transaction of their command.
create table outbox (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  kind text not null check (kind in ('mail')),
  dedupe_key text not null unique,
  payload jsonb not null,
  attempts integer not null default 0,
  first_at timestamptz not null,
  next_at timestamptz,
  delivered_at timestamptz,
  dead_at timestamptz,
  lease_until timestamptz,
  fence bigint not null default 0,
  last_error text,
  account_id bigint references account,
  check (num_nonnulls(next_at, delivered_at, dead_at) = 1)
);
create index outbox_due on outbox (next_at) where next_at is not null;

create table due_work (
  id bigint generated always as identity primary key,
  kind text not null,
  unique_key text not null unique,
  account_id bigint references account,
  payload jsonb not null,
  attempts integer not null default 0,
  max_attempts integer not null default 10,
  due_at timestamptz,
  lease_until timestamptz,
  fence bigint not null default 0,
  done_at timestamptz,
  dead_at timestamptz,
  last_error text,
  check (num_nonnulls(due_at, done_at, dead_at) = 1)
);
create index due_work_due on due_work (due_at) where due_at is not null;

-- The answer of a command under its key; the scope is the account or the cart's owner (B-92).
create table idempotency (
  scope text not null,
  key text not null,
  account_id bigint references account,
  request_hash text not null,
  status integer,
  outcome jsonb,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (scope, key)
);

-- Mails as sent by the development transport; the outbox row's key makes each one unique.
create table sent_mail (
  id bigint generated always as identity primary key,
  dedupe_key text not null unique,
  message_id text not null,
  recipient text not null,
  sender text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null,
  sent_at timestamptz not null
);
create index sent_mail_recipient on sent_mail (recipient);

create table sent_mail_attachment (
  mail_id bigint not null references sent_mail on delete cascade,
  position smallint not null,
  filename text not null,
  content_type text not null,
  content bytea not null,
  primary key (mail_id, position)
);

-- Addresses that asked for no more mail from quotes (A-69).
create table mail_suppression (
  email_norm text primary key,
  created_at timestamptz not null
);
