-- A request for approval keeps the cart that was sent, and ends once that is emptied or replaced (S-21).
alter table approval_request
  -- the cart as it was sent; null: sent before this was kept
  add column sent_cart jsonb;
alter table cart
  -- the version in which it was emptied or replaced last: requests for earlier ones are over
  add column begun_version bigint not null default 1 check (begun_version > 0);
