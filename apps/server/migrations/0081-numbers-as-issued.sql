-- A document has the number that it was issued with: the seller's prefix of that day, for people and in the name of its
-- PDF (INV-02, SET-01). What was issued before gets the present one once, by upgrade-store.
alter table invoice add column number_prefix text;
alter table invoice add column file_prefix text;
alter table invoice add constraint a_draft_has_no_prefix check (seq is not null or (number_prefix is null and file_prefix is null));

create index invoice_unnamed on invoice (id) where seq is not null and number_prefix is null;

-- Of an issued invoice only how far it is settled moves on; a prefix is added once, and stays.
create or replace function refuse_issued_change() returns trigger language plpgsql as $$
declare
  free text[] := array['status', 'credit_applied'];
begin
  if old.seq is null then
    return new;
  end if;
  if old.number_prefix is null then
    free := free || array['number_prefix', 'file_prefix'];
  end if;
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'an issued invoice never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
