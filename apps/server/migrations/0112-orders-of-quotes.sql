-- The quote that an order was made of, at its prices (S-01); the quote names its order in turn. Earlier orders were made at the
-- prices of their day.
alter table orders add column quote_id uuid references quote;
create index orders_of_quote on orders (quote_id) where quote_id is not null;

-- An order that comes to nothing, or back to a draft, leaves its quote free for another one: every reader of a quote sees the same.
create function free_quote_of_order() returns trigger language plpgsql as $$
begin
  update quote set order_id = null where order_id = new.id;
  return null;
end $$;
create trigger order_frees_quote after update of state on orders
  for each row when (new.quote_id is not null and new.state in ('failed', 'draft') and old.state <> new.state)
  execute function free_quote_of_order();
