-- A visitor who shares a quote may give an address: what becomes of the quote is mailed there, with a link that manages this quote
-- alone (S-04, docs/decisions/0400-the-link-that-manages-a-quote.md). One row for all revisions of a number; without the address it
-- has no reason, so erasing deletes it.
create table quote_owner (
  number text primary key,
  -- a quote of that number exists
  revision integer not null default 1 check (revision = 1),
  email text not null,
  email_norm text not null,
  -- of the mails, and of nothing that recipients read
  locale text not null check (locale ~ '^[a-z]{2}$'),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- the same link for later mails; null once the secret that sealed it is lost
  manage_sealed text,
  -- the sender's own link to the newest revision, to be copied
  share_sealed text,
  created_at timestamptz not null,
  -- the owner ended the link: it manages nothing any more, and the address is gone
  ended_at timestamptz,
  foreign key (number, revision) references quote (number, revision),
  constraint an_ended_link_names_no_address check ((ended_at is not null) = (email = '')),
  constraint an_ended_link_is_not_sealed check (ended_at is null or (manage_sealed is null and share_sealed is null))
);
-- for the erasing of an address
create index quote_owner_address on quote_owner (email_norm) where email_norm <> '';
