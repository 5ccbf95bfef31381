-- A try charges an amount of its own: its payment may become smaller while the provider still decides (B-115). Rows of earlier
-- releases get their payment's amount. It may stay empty: nodes of the release before write none while nodes are replaced.
alter table payment_attempt add column amount bigint check (amount > 0);
update payment_attempt set amount = payment.amount from payment
  where payment.id = payment_attempt.payment_id and payment.amount > 0;

-- A request for a refund may be withdrawn before it is approved (B-81).
alter table refund drop constraint refund_state_check,
  add constraint refund_state_check check (state in ('requested', 'started', 'refunded', 'rejected', 'credited', 'withdrawn'));
