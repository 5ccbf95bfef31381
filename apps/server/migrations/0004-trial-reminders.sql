-- Reminders before the end of a trial (REG-03, B-89): how many days before the end the newest one was for; null before
-- the first. Set in the transaction that orders the mail, so that nodes and repeated runs send none twice.
alter table subscription add column reminded_days smallint check (reminded_days in (3, 1));

-- The worker asks for both kinds every second. Each answer is the head of one index, which holds only the trials that
-- still wait for that reminder: with a confirmed checkout there is no second one.
create index trial_waits_for_first_reminder on subscription (trial_end)
  where state = -1 and reminded_days is null;
create index trial_waits_for_last_reminder on subscription (trial_end)
  where state = -1 and confirmed_order_id is null and reminded_days is distinct from 1;
