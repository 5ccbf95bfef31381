-- What an account has paid, and what it still pays, is found without its other documents, however many they are.
create index payment_of_account_by_state on payment (account_id, state, updated_at);
create index invoice_line_of_product on invoice_line (account_id, product_id, invoice_id);
create index receivable_open on receivable (account_id) where open > 0;
