-- A customer's timeline reads each of its sources newest first, a page at a time, in the order of an index (ADM-10;
-- docs/decisions/0477-one-timeline-of-a-customer.md).
create index event_of_account on event (account_id, occurred_at, id) where account_id is not null;
create index invoice_of_account_issued on invoice (account_id, issued_at, id) where seq is not null;
create index payment_attempt_of_account on payment_attempt (account_id, started_at, id);
create index refund_of_account on refund (account_id, created_at, id);
create index credit_entry_of_account on credit_entry (account_id, created_at, id);
create index outbox_of_account on outbox (account_id, first_at, id) where account_id is not null;
create index webhook_delivery_of_account on webhook_delivery (account_id, first_at, id);
create index cart_of_account_made on cart (account_id, created_at, id) where account_id is not null;
