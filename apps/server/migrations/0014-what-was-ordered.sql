-- The cart as it was ordered: it stays open until the first payment is made, and may be changed meanwhile.
alter table orders add column bought jsonb;
