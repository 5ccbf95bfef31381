create sequence quote_number start 1001;

create table quote (
  id uuid primary key,
  number text not null,
  revision integer not null check (revision > 0),
  state text not null check (state in ('draft', 'open', 'accepted', 'declined', 'expired', 'superseded', 'revoked')),
  account_id bigint references account,
  member_id bigint references member,
  cart_id uuid not null,
  sender_name text not null,
  comment text not null,
  locale text not null constraint quote_locale check (locale ~ '^[a-z]{2}$'),
  catalogue_version integer not null references catalogue_version,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  total bigint not null check (total >= 0),
  -- the whole frozen value: selection, breakdown, quantities
  snapshot jsonb not null,
  sent_hash text not null,
  -- the token is only in the sender's own link (A-78)
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  expires_at timestamptz not null,
  order_id uuid,
  created_at timestamptz not null,
  utm jsonb not null default '{}',
  utm_first jsonb not null default '{}',
  -- the name that was typed with the acceptance (A-99). The page shows it to every reader of the link.
  accepted_by text not null default '' check (char_length(accepted_by) <= 60),
  answered_at timestamptz,
  -- the owner can switch the views off (A-102)
  logs_views boolean not null default true,
  -- when the next reminder is due, 3 days and 1 day before it expires (QUO-13); null once none is left
  remind_at timestamptz,
  unique (number, revision),
  check (order_id is null or state = 'accepted'),
  constraint quote_of_account unique (account_id, id)
);
create unique index quote_accepted_once on quote (number) where state = 'accepted';
create index quote_account on quote (account_id, created_at) where account_id is not null;
create index quote_remind on quote (remind_at) where remind_at is not null;

-- A shared quote stays as it was, however it is written to (QUO-08): also the language and the names of the catalogue's version.
-- The sender's name and comment are in no hash: erasing takes them out.
create function refuse_quote_snapshot_change() returns trigger language plpgsql as $$
begin
  if (new.snapshot, new.total, new.currency, new.sent_hash, new.number, new.revision, new.locale, new.catalogue_version,
      new.created_at)
    is distinct from (old.snapshot, old.total, old.currency, old.sent_hash, old.number, old.revision, old.locale,
      old.catalogue_version, old.created_at)
    or ((new.comment, new.sender_name) is distinct from (old.comment, old.sender_name)
      and not ((new.comment, new.sender_name) = ('', '')
        and exists (select from account_erasure where account_id = old.account_id))) then
    raise exception 'a shared quote never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger quote_frozen before update on quote for each row execute function refuse_quote_snapshot_change();

-- A visitor's quote has no account: its children are found by its id alone, and an account that they name has to be the quote's.
create table quote_line (
  quote_id uuid not null references quote,
  position integer not null,
  -- 0 is the plan's own line of a Custom Solution, or its extra assets
  product_id integer not null,
  amount bigint not null check (amount >= 0),
  currency char(3) not null,
  account_id bigint,
  primary key (quote_id, position),
  constraint line_of_quote foreign key (account_id, quote_id) references quote (account_id, id)
);
create trigger quote_line_append_only before update or delete on quote_line for each row execute function refuse_change();
create trigger quote_line_takes_account before insert on quote_line
  for each row when (new.account_id is null) execute function take_account_of_parent('quote');

create table quote_recipient (
  id bigint generated always as identity primary key,
  quote_id uuid not null references quote,
  email text not null,
  email_norm text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'suppressed')),
  unsubscribe_hash bytea not null unique,
  account_id bigint,
  -- the number of times that the owner has sent the mail again (QUO-12)
  resent integer not null default 0 check (resent >= 0),
  unique (quote_id, email_norm),
  constraint recipient_of_quote foreign key (account_id, quote_id) references quote (account_id, id)
);
create trigger quote_recipient_takes_account before insert on quote_recipient
  for each row when (new.account_id is null) execute function take_account_of_parent('quote');

-- Each mail of a quote has links of its own, so that a quote can be sent again without storing a readable token (A-78), and
-- so that it is known which recipient has opened it (QUO-12, QUO-13).
create table quote_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  quote_id uuid not null references quote,
  recipient_id bigint not null references quote_recipient,
  account_id bigint references account,
  purpose text not null check (purpose in ('view', 'unsubscribe'))
);

-- On which days a quote was opened, for 12 months, without a network address (A-102). No recipient: by the sender's own link.
create table quote_view (
  quote_id uuid not null references quote,
  recipient_id bigint references quote_recipient,
  account_id bigint references account,
  day date not null,
  unique nulls not distinct (quote_id, recipient_id, day)
);
create index quote_view_day on quote_view (day);
create index quote_view_of_recipient on quote_view (recipient_id);
