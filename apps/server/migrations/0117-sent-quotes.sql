-- A search by a recipient's address reads the recipients of one account.
create index quote_recipient_of_account on quote_recipient (account_id, quote_id) where account_id is not null;
