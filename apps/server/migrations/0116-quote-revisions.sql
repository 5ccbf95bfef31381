-- A revision is a row of its own under the number of the quote; the one before is superseded (S-07).
alter table quote
  -- contents and version of earlier revisions whose prices this one keeps, the first one first; null: all of its prices are of its day
  add column kept jsonb,
  -- the sender's own link of the next revision, sealed: the page of this one leads there
  add column next_sealed text;
-- the link of the same person to the next revision
alter table quote_recipient add column next_sealed text;
create unique index quote_newest on quote (number) where state <> 'superseded';

-- the cart changes the quote that it was opened from
alter table cart add column revises_quote boolean not null default false,
  add constraint cart_revises_an_opened_quote check (not revises_quote or quote_id is not null);

-- What a quote keeps is frozen with it. Its end moves only while it is open, to a later one, at most 180 days after the first
-- sending (S-11).
create or replace function refuse_quote_snapshot_change() returns trigger language plpgsql as $$
begin
  if (new.snapshot, new.total, new.currency, new.sent_hash, new.number, new.revision, new.locale, new.catalogue_version,
      new.created_at, new.kept)
    is distinct from (old.snapshot, old.total, old.currency, old.sent_hash, old.number, old.revision, old.locale,
      old.catalogue_version, old.created_at, old.kept)
    or ((new.comment, new.sender_name) is distinct from (old.comment, old.sender_name)
      and not ((new.comment, new.sender_name) = ('', '')
        and exists (select from account_erasure where account_id = old.account_id)))
    or (new.expires_at <> old.expires_at
      and not (old.state = 'open' and new.state = 'open' and new.expires_at > old.expires_at
        and new.expires_at <= (select min(created_at) from quote where number = old.number) + interval '180 days')) then
    raise exception 'a shared quote never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
