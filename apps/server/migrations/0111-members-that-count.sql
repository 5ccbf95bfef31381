-- The members that an account had when it ordered a product that counts the team, and entered no number (B-138). Earlier orders
-- counted none.
alter table subscription add column members_counted jsonb;
