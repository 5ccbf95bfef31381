-- Notes of the staff on a customer, for each other (docs/decisions/0487-notes-of-the-staff.md).
create table account_note (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  -- who wrote it, as the audit trail names them
  written_by text not null,
  note text not null check (length(note) between 1 and 2000),
  written_at timestamptz not null
);
create index account_note_of_account on account_note (account_id, written_at, id);
