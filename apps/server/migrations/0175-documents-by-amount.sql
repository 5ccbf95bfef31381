-- What was charged is found by its amount, the newest first (ADM-09; docs/decisions/0490-an-amount-finds-its-documents.md).
create index invoice_of_total on invoice (total, currency, issued_at, id) where seq is not null;
create index payment_of_amount on payment (amount, currency, id);
