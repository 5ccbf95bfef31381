-- One row for each set of legal texts that was published: the texts are in its catalogue version, which never changes.
create table legal_version (
  number integer primary key check (number > 0),
  -- of all pages in all languages
  digest text not null,
  catalogue_version integer not null unique references catalogue_version,
  published_at timestamptz not null,
  unique (number, digest)
);

-- Which texts somebody agreed to, when, and in which language they were shown (ORD-12).
create table terms_acceptance (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  member_id bigint not null,
  version integer not null,
  digest text not null,
  locale text not null check (locale in ('en', 'fr', 'es', 'vi')),
  accepted_at timestamptz not null,
  foreign key (account_id, member_id) references member (account_id, id),
  -- the digest is that of the version, so that either names the same texts
  foreign key (version, digest) references legal_version (number, digest)
);
create index terms_acceptance_account on terms_acceptance (account_id);

create trigger legal_version_append_only before update or delete on legal_version for each row execute function refuse_change();
create trigger terms_acceptance_append_only before update or delete on terms_acceptance for each row execute function refuse_change();
