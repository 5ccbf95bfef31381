-- Money that no rule expects is a document of its own (B-115); a settled charge may be disputed (B-82); an account may have a
-- second method, which is tried after a soft decline of the first (B-55).
alter table invoice_line drop constraint invoice_line_kind_check;
alter table invoice_line add constraint invoice_line_kind_check check (kind in ('plan', 'module', 'usage', 'usage_minimum',
  'prepaid', 'overage', 'extra_assets', 'proration_charge', 'proration_credit', 'discount', 'tax', 'deposit'));

alter table credit_entry drop constraint credit_entry_cause_check;
alter table credit_entry add constraint credit_entry_cause_check check (cause in ('payment', 'returned', 'credit_note', 'deposit'));

alter table payment_attempt drop constraint payment_attempt_state_check;
alter table payment_attempt add constraint payment_attempt_state_check check (state in ('started', 'challenge', 'pending',
  'paid', 'declined', 'blocked', 'returned', 'disputed', 'charged_back', 'ended'));

alter table payment_method add column is_backup boolean not null default false,
  add constraint a_backup_is_another check (not (is_current and is_backup));
create unique index one_backup_per_account on payment_method (account_id) where is_backup;

-- The deposit that a charge became is found where that charge comes back.
create index invoice_of_kind_manual on invoice (account_id) where kind = 'manual';

-- What the operator has to look at: an unknown outcome is over with that outcome, money is over when the staff say so.
alter table reconciliation drop constraint reconciliation_pkey;
alter table reconciliation add column id bigint generated always as identity primary key,
  add column kind text not null default 'outcome' check (kind in ('outcome', 'money')),
  add column resolved_at timestamptz,
  add constraint reconciliation_is_named_once unique (payment_id, reason);

create view open_reconciliation as
  select list.* from reconciliation list join payment on payment.id = list.payment_id
  -- the states of B-21 in which an outcome isn't known
  where list.resolved_at is null and (list.kind = 'money' or payment.state in (0, 1, 3));

-- The draft of a reactivation is of no subscription until it is paid: its month may overlap the last one of the former life.
alter table invoice drop constraint invoice_int8range_tstzrange_excl;
alter table invoice add constraint invoice_periods_never_overlap
  exclude using gist (int8range(subscription_id, subscription_id, '[]') with &&, tstzrange(period_start, period_end) with &&)
    where (kind = 'period' and status <> 'void' and subscription_id is not null);
alter table invoice drop constraint a_period_is_of_a_subscription;
alter table invoice add constraint a_period_is_of_a_subscription
  check (kind <> 'period' or subscription_id is not null or seq is null);
