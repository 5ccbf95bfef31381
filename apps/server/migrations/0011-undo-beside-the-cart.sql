-- What takes the last change of a cart back (CART-25): the cart before it, until when, and the version that the change made.
alter table cart add column undo_to jsonb, add column undo_until timestamptz, add column undo_version bigint,
  add constraint cart_undo_whole check (num_nulls(undo_to, undo_until, undo_version) in (0, 3));
