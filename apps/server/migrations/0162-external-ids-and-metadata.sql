-- What other systems call an account, a subscription or an invoice, and what they keep with it (ADM-14;
-- docs/decisions/0479-names-of-other-systems.md). The external id is the entry whose key is empty.
create table metadata_entry (
  account_id bigint not null references account,
  entity text not null check (entity in ('account', 'subscription', 'invoice')),
  entity_id bigint not null,
  key text not null check (char_length(key) <= 40),
  value text not null check (char_length(value) between 1 and 500),
  primary key (entity, entity_id, key),
  check (key <> '' or char_length(value) <= 100)
);
-- two entities of a kind never share an external id
create unique index one_external_id on metadata_entry (entity, value) where key = '';
create index metadata_entry_found on metadata_entry (entity, key, value, entity_id);
create index metadata_entry_of_account on metadata_entry (account_id);
