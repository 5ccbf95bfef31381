-- A quote may leave something to its recipient: one of two to four carts, lines, quantities (S-09, S-10). What was sent stays in
-- `snapshot`, `total` and `quote_line`, the first option among them; what was accepted of it stands beside that.
alter table quote
  -- company or person that it is made out to
  add column prepared_for text not null default '' check (char_length(prepared_for) <= 100),
  -- {options, optional, quantities}; null: it is accepted as it is
  add column offered jsonb,
  -- names of the options, in their order; erasing takes them out
  add column option_names text[] not null default '{}',
  -- {option, snapshot, kept?}: the contents that were accepted
  add column accepted jsonb,
  add constraint quote_accepted_of_offered check (accepted is null or (offered is not null and answered_at is not null));

create or replace function refuse_quote_snapshot_change() returns trigger language plpgsql as $$
begin
  if (new.snapshot, new.total, new.currency, new.sent_hash, new.number, new.revision, new.locale, new.catalogue_version,
      new.created_at, new.kept, new.offered)
    is distinct from (old.snapshot, old.total, old.currency, old.sent_hash, old.number, old.revision, old.locale,
      old.catalogue_version, old.created_at, old.kept, old.offered)
    or ((new.comment, new.sender_name, new.prepared_for, new.option_names)
        is distinct from (old.comment, old.sender_name, old.prepared_for, old.option_names)
      and not ((new.comment, new.sender_name, new.prepared_for, new.option_names) = ('', '', '', '{}'::text[])
        and exists (select from account_erasure where account_id = old.account_id)))
    or (new.accepted is distinct from old.accepted
      and not (old.accepted is null and old.state = 'open' and new.state = 'accepted'))
    or (new.expires_at <> old.expires_at
      and not (old.state = 'open' and new.state = 'open' and new.expires_at > old.expires_at
        and new.expires_at <= (select min(created_at) from quote where number = old.number) + interval '180 days')) then
    raise exception 'a shared quote never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
