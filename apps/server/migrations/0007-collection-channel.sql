-- Who collects the money of a subscription (B-06, B-68): our gateway, a wire after our invoice, or a store of its own.
alter table subscription add column channel text not null default 'direct'
  check (channel in ('direct', 'wired', 'mobile', 'shopify'));

-- A wire is nobody's method here.
alter table payment add constraint a_wire_has_no_method check (method <> 5 or payment_method_id is null);
