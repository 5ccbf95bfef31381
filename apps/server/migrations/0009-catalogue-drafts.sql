-- Who published a version; of those before this release nobody knows.
alter table catalogue_version add column published_by text not null default '';

-- Checked documents that are not sold from (yet), each made against the version that was the newest then (CAT-19).
create table catalogue_draft (
  id integer generated always as identity primary key,
  -- 0 where nothing was published yet
  base_version integer not null check (base_version >= 0),
  digest text not null,
  document jsonb not null,
  drafted_by text not null,
  drafted_at timestamptz not null,
  -- by publishing or by discarding
  ended_by text,
  ended_at timestamptz,
  published_version integer unique references catalogue_version,
  check (num_nulls(ended_by, ended_at) in (0, 2)),
  check (published_version is null or ended_at is not null)
);

-- What was looked at is what is published: a draft only ends, once.
create function refuse_draft_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null
    or (new.base_version, new.digest, new.document, new.drafted_by, new.drafted_at)
      is distinct from (old.base_version, old.digest, old.document, old.drafted_by, old.drafted_at) then
    raise exception 'a catalogue draft never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger draft_frozen before update or delete on catalogue_draft
  for each row execute function refuse_draft_change();
