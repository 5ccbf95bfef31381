-- Which texts an order agreed to (ORD-12); empty for a registration. An order that is tried again may agree to later ones.
alter table terms_acceptance add column order_id uuid references orders;
create index terms_acceptance_order on terms_acceptance (order_id) where order_id is not null;
