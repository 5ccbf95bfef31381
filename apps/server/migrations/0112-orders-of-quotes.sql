-- The quote that an order was made of, at its prices (S-01); the quote names its order in turn. Earlier orders were made at the
-- prices of their day.
alter table orders add column quote_id uuid references quote;
create index orders_of_quote on orders (quote_id) where quote_id is not null;
