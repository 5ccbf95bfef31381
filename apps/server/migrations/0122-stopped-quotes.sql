-- The staff may decide that a product isn't sold at all any more (S-03): its quotes end, with the product and the reason in their words.
-- A quote that each of its readers may order, and that has an order, keeps it and takes no further one.
alter table quote
  add column stopped_product integer,
  add column stopped_reason text not null default '' check (char_length(stopped_reason) <= 255),
  add constraint quote_stopped_for_a_reason check ((stopped_product is null) = (stopped_reason = '')),
  add constraint quote_stopped_has_ended check (stopped_product is null or state = 'revoked' or several_orders);
