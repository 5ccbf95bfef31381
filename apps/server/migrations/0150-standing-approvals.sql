-- A member's requests are carried out without waiting up to an amount a calendar month (S-22;
-- docs/decisions/0442-a-standing-approval.md). Minor units, tax included; the currency is the account's at that time: an account
-- that is billed in another one has none.
alter table member
  add column standing_limit bigint check (standing_limit > 0),
  add column standing_currency text,
  add constraint member_standing_whole check ((standing_limit is null) = (standing_currency is null)),
  add constraint member_standing_of_others check (standing_limit is null or (not is_primary and removed_at is null));
alter table approval_request
  -- what it counts of the standing approval that carries it out; null: it waits, or waited, for an answer
  add column standing_amount bigint check (standing_amount >= 0),
  -- the order that answered it
  add column order_id uuid;
