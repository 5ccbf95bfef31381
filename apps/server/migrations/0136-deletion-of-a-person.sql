-- A member has requested that their person is deleted, or the primary member that the account ends with all its members (S-23;
-- docs/decisions/0421-a-person-is-deleted.md). The row goes when it is taken back, when it has taken effect, and when it can't.
create table member_deletion (
  member_id bigint primary key,
  account_id bigint not null references account,
  -- 'member': the person alone; 'account': by the primary member
  scope text not null check (scope in ('member', 'account')),
  -- as at the request: a member who is removed meanwhile has no address any more
  email text not null,
  locale text not null,
  requested_at timestamptz not null,
  effective_at timestamptz not null,
  -- when the subscription was cancelled: from then on it isn't taken back
  begun_at timestamptz check (begun_at is null or scope = 'account'),
  -- when the job looks at it next
  next_at timestamptz not null,
  constraint deletion_of_member foreign key (account_id, member_id) references member (account_id, id)
);
create index member_deletion_due on member_deletion (next_at);
create trigger member_deletion_z_of_living_account before insert on member_deletion
  for each row execute function refuse_erased_account();

-- The last mail goes to an address that is known nowhere else any more: the clean-up finds it once it is sent.
create index outbox_last_mail on outbox (id) where payload ->> 'template' = 'person_deleted' and payload ->> 'to' <> '';

-- A removed person without name and address; the row stays where others refer to it.
alter table member
  add column erased_at timestamptz,
  add constraint only_the_removed_are_erased check (erased_at is null or removed_at is not null);

-- The member who wrote it for the owner; null: before this was stored, or no member.
alter table quote_message add column member_id bigint references member;
create index quote_message_of_member on quote_message (member_id) where member_id is not null;

-- As before, and the name of an erased member goes from their quotes.
create or replace function refuse_quote_snapshot_change() returns trigger language plpgsql as $$
begin
  if (new.snapshot, new.total, new.currency, new.sent_hash, new.number, new.revision, new.locale, new.catalogue_version,
      new.created_at, new.kept, new.offered, new.several_orders)
    is distinct from (old.snapshot, old.total, old.currency, old.sent_hash, old.number, old.revision, old.locale,
      old.catalogue_version, old.created_at, old.kept, old.offered, old.several_orders)
    or ((new.comment, new.sender_name, new.prepared_for, new.option_names)
        is distinct from (old.comment, old.sender_name, old.prepared_for, old.option_names)
      and not ((new.comment, new.sender_name, new.prepared_for, new.option_names) = ('', '', '', '{}'::text[])
        and exists (select from account_erasure where account_id = old.account_id))
      and not ((new.comment, new.sender_name, new.prepared_for, new.option_names)
          = (old.comment, '', old.prepared_for, old.option_names)
        and exists (select from member where id = old.member_id and erased_at is not null)))
    or (new.accepted is distinct from old.accepted
      and not (old.accepted is null and old.state = 'open' and new.state = 'accepted'))
    or (new.expires_at <> old.expires_at
      and not (old.state = 'open' and new.state = 'open' and new.expires_at > old.expires_at
        and new.expires_at <= (select min(created_at) from quote where number = old.number) + interval '180 days')) then
    raise exception 'a shared quote never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- As before, and the name of an erased member goes from what they wrote.
create or replace function refuse_quote_message_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) = to_jsonb(old) || '{"name": "", "text": ""}'
    and (exists (select from account_erasure where account_id = old.account_id)
      or exists (select from quote_recipient where id = old.recipient_id and email = '')) then
    return new;
  end if;
  if tg_op = 'UPDATE'
    and to_jsonb(new) = to_jsonb(old) || '{"name": ""}'
    and exists (select from member where id = old.member_id and erased_at is not null) then
    return new;
  end if;
  raise exception 'a message about a quote never changes' using errcode = 'restrict_violation';
end $$;
