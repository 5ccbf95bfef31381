-- Credit that the staff grant is for no invoice: it says why and by whom (B-133).
alter table credit_entry drop constraint credit_entry_cause_check;
alter table credit_entry alter column invoice_id drop not null, add column reason text, add column granted_by text,
  add constraint credit_entry_cause_check check (cause in ('payment', 'returned', 'credit_note', 'deposit', 'granted')),
  add constraint only_granted_credit_is_for_no_invoice check ((cause = 'granted') = (invoice_id is null)),
  add constraint granted_credit_names_its_grant
    check (cause <> 'granted' or (amount > 0 and reason is not null and granted_by is not null));
