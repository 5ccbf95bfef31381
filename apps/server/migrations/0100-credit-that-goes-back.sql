-- What a credit note gave goes back where the money of its invoice did (B-141): an entry of its own, below 0.
alter table credit_entry drop constraint credit_entry_cause_check;
alter table credit_entry
  add constraint credit_entry_cause_check
    check (cause in ('payment', 'returned', 'credit_note', 'taken_back', 'deposit', 'granted', 'given_up')),
  add constraint taken_back_credit_has_its_sign check (cause <> 'taken_back' or amount < 0);

-- What is open, what is on the balance, and what each try charged, for checkers (I06, I40).
create view verify.receivable as
  select invoice_id, account_id, open, currency::text as currency from receivable;

create view verify.balance as
  select billing_account.account_id, credit_balance as amount, account.currency::text as currency
  from billing_account join account on account.id = billing_account.account_id;

create view verify.payment_try as
  select attempt.id, attempt.payment_id, attempt.state, coalesce(attempt.amount, payment.amount) as amount
  from payment_attempt attempt join payment on payment.id = attempt.payment_id;
