-- Credit that the staff grant is for no invoice: it says why and by whom (B-133).
alter table credit_entry drop constraint credit_entry_cause_check;
alter table credit_entry alter column invoice_id drop not null, add column reason text, add column granted_by text,
  add constraint credit_entry_cause_check check (cause in ('payment', 'returned', 'credit_note', 'deposit', 'granted')),
  add constraint only_granted_credit_is_for_no_invoice check ((cause = 'granted') = (invoice_id is null)),
  add constraint granted_credit_names_its_grant
    check (cause <> 'granted' or (amount > 0 and reason is not null and granted_by is not null));

-- Lines of less than the provider charges wait for the next invoice (B-60). One that has joined it, or was given up at the end
-- of the subscription (B-136), has an end.
create table pending_line (
  account_id bigint not null references account,
  id bigint generated always as identity,
  product_id int references product,
  kind text not null check (kind <> 'tax'),
  quantity bigint not null,
  free_quantity bigint not null,
  unit bigint not null,
  amount bigint not null,
  currency char(3) not null,
  explanation jsonb not null,
  created_at timestamptz not null,
  ended_at timestamptz check (ended_at >= created_at),
  primary key (account_id, id)
);
create index pending_line_waiting on pending_line (account_id) where ended_at is null;
