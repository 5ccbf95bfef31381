-- A cart that was opened from a quote says which (QUO-10), whoever's quote that is: who has its link may read it. The cart
-- that stood in its place before was saved, and comes back in one click for as long as it is saved under that name.
alter table cart add column quote_id uuid references quote,
  add column before_id uuid references cart_scenario on delete set null;
create index cart_before on cart (before_id) where before_id is not null;
-- A saved cart that was opened from a quote is still that quote's.
alter table cart_scenario add column quote_id uuid references quote;

-- What a checkout was asked for under its key: another body under the same key is a conflict (B-92). Null on orders of
-- earlier releases, whose keys are compared with nothing.
alter table orders add column request_hash text,
  -- how a failed order ended: what its key answers for 24 hours (B-130)
  add column failure jsonb;
-- The page of the customer's bank that a payment in state 1 waits for (B-53): it can be opened again from another tab or
-- device until it lapses. Null where nothing waits for the customer.
alter table payment add column challenge_url text;
