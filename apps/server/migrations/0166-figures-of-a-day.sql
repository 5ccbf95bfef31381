-- The figures of a day read the rows of that day alone (docs/decisions/0482-what-needs-people.md).
create index account_registered on account (created_at);
create index payment_made on payment (created_at);
create index refund_made on refund (created_at);
