-- What a page, a call or a job reads of one account or one quote is found by it, however many others there are.
create index entitlement_of_account on entitlement (account_id);
create index subscription_of_account on subscription (account_id);
create index subscription_item_of_subscription on subscription_item (subscription_id);
create index payment_of_order on payment (order_id) where order_id is not null;
create index quote_view_of_recipient on quote_view (recipient_id);

-- A payer's statement also names what its members had switched off within the month.
create index subscription_item_of_account on subscription_item (account_id);
drop index subscription_item_account;

-- The next statement is found in the order in which they are due: a payer without a date is first.
create index statement_payer_due on statement_payer (next_at nulls first, account_id);
drop index statement_payer_next;
