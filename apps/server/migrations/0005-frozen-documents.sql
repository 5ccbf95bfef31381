-- What was issued or shared stays as it was, whichever way somebody tries to change it (INV-02, QUO-08).

-- Of an issued invoice only how far it is settled moves on.
create or replace function refuse_issued_change() returns trigger language plpgsql as $$
begin
  if old.seq is not null
      and to_jsonb(new) - 'status' - 'credit_applied' is distinct from to_jsonb(old) - 'status' - 'credit_applied' then
    raise exception 'an issued invoice never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A line can't be moved from a draft to an issued invoice either.
create or replace function refuse_issued_line_change() returns trigger language plpgsql as $$
begin
  if exists (select from invoice where id in (old.invoice_id, new.invoice_id) and seq is not null) then
    raise exception 'a line of an issued invoice never changes' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;

-- Recipients read the sender's name, the language and the names of the catalogue's version as they were, too.
create or replace function refuse_quote_snapshot_change() returns trigger language plpgsql as $$
begin
  if (new.snapshot, new.total, new.currency, new.sent_hash, new.number, new.revision, new.comment,
      new.sender_name, new.locale, new.catalogue_version, new.created_at)
    is distinct from (old.snapshot, old.total, old.currency, old.sent_hash, old.number, old.revision, old.comment,
      old.sender_name, old.locale, old.catalogue_version, old.created_at) then
    raise exception 'a shared quote never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Without a subscription the range that stands in for its id would be all ids: one such invoice would refuse the
-- periods of everybody.
alter table invoice add constraint a_period_is_of_a_subscription check (kind <> 'period' or subscription_id is not null);
