-- Staff sign in at /admin with roles and sessions of their own (S-27, S-28; docs/decisions/0430-staff-sign-in.md).
alter table staff
  add column role text not null default 'owner' check (role in ('support', 'finance', 'editor', 'admin', 'owner')),
  add column disabled_at timestamptz,
  -- the last step of its second factor that was taken: a code counts once
  add column totp_step bigint not null default 0;
-- whoever was made before this could do everything; from here on a role is always named
alter table staff alter column role drop default;

-- By real time, not by the product's clock, which a sandbox moves.
create table staff_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  staff_id bigint not null references staff,
  user_agent text not null,
  network_prefix text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- when the second factor was last given
  confirmed_at timestamptz not null,
  ended_at timestamptz
);
create index staff_session_open on staff_session (staff_id) where ended_at is null;

-- One row for each event that a member of the staff or an operator caused, chained by hashes. The texts of an event may be erased
-- with their account; the chain holds a digest of them, so it stays whole.
create table audit (
  seq bigint primary key check (seq > 0),
  event_id bigint not null unique references event,
  data_digest text not null,
  prev_hash text check ((prev_hash is null) = (seq = 1)),
  hash text not null
);

create function audit_hash(prev text, number bigint, digest text, e event) returns text language sql immutable as $$
  select encode(sha256(convert_to(jsonb_build_array(prev, number, digest, e.id, e.name, e.entity, e.entity_id, e.account_id, e.actor,
    floor(extract(epoch from e.occurred_at) * 1000)::bigint)::text, 'UTF8')), 'hex')
$$;

create function audit_event(e event) returns void language plpgsql as $$
declare
  last audit;
  digest text := encode(sha256(convert_to(e.data::text, 'UTF8')), 'hex');
begin
  -- one writer at a time: the number of a row follows that of the one before
  perform pg_advisory_xact_lock(7295004);
  select * into last from audit order by seq desc limit 1;
  insert into audit (seq, event_id, data_digest, prev_hash, hash)
  values (coalesce(last.seq, 0) + 1, e.id, digest, last.hash, audit_hash(last.hash, coalesce(last.seq, 0) + 1, digest, e));
end $$;

-- It follows from the row before, and its event is what was written then; of an erased account only the texts are gone.
create function audit_is_whole(a audit, e event) returns boolean language sql stable as $$
  select a.prev_hash is not distinct from (select hash from audit where seq = a.seq - 1)
    and a.hash = audit_hash(a.prev_hash, a.seq, a.data_digest, e)
    and (a.data_digest = encode(sha256(convert_to(e.data::text, 'UTF8')), 'hex')
      or exists (select from account_erasure where account_id = e.account_id))
$$;

do $$
declare
  e event;
begin
  for e in select * from event where actor like 'staff:%' or actor like 'operator:%' order by id loop
    perform audit_event(e);
  end loop;
end $$;

create function audit_new_event() returns trigger language plpgsql as $$
begin
  perform audit_event(new);
  return null;
end $$;
create trigger event_is_audited after insert on event
  for each row when (new.actor like 'staff:%' or new.actor like 'operator:%') execute function audit_new_event();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of audit are append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_append_only before update or delete on audit for each row execute function refuse_audit_change();

create or replace view verify.event as
  select id, entity, entity_id, name as kind, deliverable, actor like 'staff:%' or actor like 'operator:%' as actor_admin from event;

create or replace view verify.audit as select seq, event_id, prev_hash, hash from audit;
