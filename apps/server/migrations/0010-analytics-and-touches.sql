-- Where people come from (A-87): the last value per key and, apart from it, the first touch; with cart, quote and order.
alter table account add column utm_first jsonb not null default '{}';
alter table cart add column utm_first jsonb not null default '{}';
alter table quote add column utm jsonb not null default '{}', add column utm_first jsonb not null default '{}';
alter table orders add column utm_first jsonb not null default '{}';

-- Whose entry it is, by the session alone (ANA-02); empty for visitors. What it says is in `data`, without ip or name.
alter table analytics_entry add column account_id bigint, add column member_id bigint,
  add constraint entry_of_member foreign key (account_id, member_id) references member (account_id, id),
  add constraint entry_account check ((member_id is null) = (account_id is null)),
  add constraint entry_event check (event ~ '^[a-z_]{1,40}$');
-- What is too old is found without reading the rest.
create index analytics_entry_age on analytics_entry (created_at);

-- A language is enabled by configuration and its texts (A-84), not by a migration: the list is checked where it is kept.
alter table account drop constraint account_locale_check, add constraint account_locale check (locale ~ '^[a-z]{2}$');
alter table quote drop constraint quote_locale_check, add constraint quote_locale check (locale ~ '^[a-z]{2}$');
