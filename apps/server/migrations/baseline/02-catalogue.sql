-- Published versions are immutable documents; nodes hold them parsed.
create table catalogue_version (
  number integer primary key check (number > 0),
  digest text not null,
  document jsonb not null,
  published_at timestamptz not null,
  -- empty where it isn't known
  published_by text not null default ''
);
create trigger catalogue_append_only before update or delete on catalogue_version for each row execute function refuse_change();

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

-- A draft is published as it was looked at: it only ends, once.
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

-- The target of foreign keys: one id sequence for packages and modules (A-06), 0 is the Custom Solution.
create table product (
  id integer primary key check (id > 0),
  kind text not null check (kind in ('package', 'module')),
  code text not null unique check (char_length(code) between 10 and 50)
);

-- One row for each set of legal texts that was published: the texts are in its catalogue version, which never changes.
create table legal_version (
  number integer primary key check (number > 0),
  -- of all pages in all languages
  digest text not null,
  catalogue_version integer not null unique references catalogue_version,
  published_at timestamptz not null,
  unique (number, digest)
);
create trigger legal_version_append_only before update or delete on legal_version for each row execute function refuse_change();

-- Terms that found nothing, counted by day and language for the shop's editors (SRCH-10): no person, no network, no
-- instant. How many different terms a day keeps is bounded where they are written; clean-up forgets old days.
create table search_miss (
  day date not null,
  -- a language is enabled by configuration and its texts (A-84), here and in the tables below: only the code's form is checked
  locale text not null constraint search_miss_locale check (locale ~ '^[a-z]{2}$'),
  term text not null check (char_length(term) between 3 and 100),
  searches integer not null check (searches > 0),
  primary key (day, locale, term)
);

-- The first version of each platform's app that can use what is sold today (B-44). A platform without a row has none.
create table app_requirement (
  platform text primary key check (length(platform) between 1 and 40),
  minimum_version text not null check (minimum_version ~ '^[0-9]{1,9}(\.[0-9]{1,9}){0,3}$')
);
