-- Orders of every call that sells (B-31, B-33). A change may come from a cart, which is closed with it, and a purchase may have no
-- cart: a plan of the pricing page is bought alone, and the order says what it holds. What was posted stays as it came: its srt
-- is stored and never read (D-49).
alter table orders
  add column items jsonb,
  drop constraint an_order_is_of_a_cart_or_a_change,
  add constraint an_order_says_what_it_is_of
    check ((cart_id is null) = (cart_version is null) and (cart_id is not null or change is not null or bought is not null));
