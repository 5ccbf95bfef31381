-- For seven days a member fetches what is known of them, and the primary member what is known of the account (S-23;
-- docs/decisions/0422-own-data-is-written-as-it-is-fetched.md). The file itself is stored nowhere.
create table data_export (
  id uuid primary key,
  member_id bigint not null,
  account_id bigint not null references account,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  constraint export_of_member foreign key (account_id, member_id) references member (account_id, id)
);
create index data_export_member on data_export (member_id);
create index data_export_expired on data_export (expires_at);
create trigger data_export_z_of_living_account before insert on data_export
  for each row execute function refuse_erased_account();

-- For the export of one member's entries.
create index analytics_entry_member on analytics_entry (member_id) where member_id is not null;
