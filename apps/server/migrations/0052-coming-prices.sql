-- Prices that a subscriber was notified of, by value, with the end of the notice (B-99). They become items at a renewal.
alter table subscription add column coming_prices jsonb;
