-- Each mail of a quote has links of its own, so that a quote can be sent again without storing a readable token (A-78), and
-- so that it is known which recipient has opened it (QUO-12, QUO-13). The link of the sender stays in the quote's own row.
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

-- The owner can switch the views off (A-102).
alter table quote add column logs_views boolean not null default true;

-- How often the owner has sent the mail again (QUO-12).
alter table quote_recipient add column resent integer not null default 0 check (resent >= 0);
