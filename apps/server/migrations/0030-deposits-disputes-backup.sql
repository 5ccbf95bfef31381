-- Money that no rule expects is a document of its own (B-115); a settled charge may be disputed (B-82); an account may have a
-- second method, which is tried after a soft decline of the first (B-55).
alter table invoice_line drop constraint invoice_line_kind_check;
alter table invoice_line add constraint invoice_line_kind_check check (kind in ('plan', 'module', 'usage', 'usage_minimum',
  'prepaid', 'overage', 'extra_assets', 'proration_charge', 'proration_credit', 'discount', 'tax', 'deposit'));

alter table credit_entry drop constraint credit_entry_cause_check;
alter table credit_entry add constraint credit_entry_cause_check check (cause in ('payment', 'returned', 'deposit'));

alter table payment_attempt drop constraint payment_attempt_state_check;
alter table payment_attempt add constraint payment_attempt_state_check check (state in ('started', 'challenge', 'pending',
  'paid', 'declined', 'blocked', 'returned', 'disputed', 'charged_back', 'ended'));

alter table payment_method add column is_backup boolean not null default false,
  add constraint a_backup_is_another check (not (is_current and is_backup));
create unique index one_backup_per_account on payment_method (account_id) where is_backup;

-- The deposit that a charge became is found where that charge comes back.
create index invoice_of_kind_manual on invoice (account_id) where kind = 'manual';
