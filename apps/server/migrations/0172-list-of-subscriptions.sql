-- Subscriptions are a list of the back office, read in the order of an index: a filter that leaves few rows has its own (ADM-15;
-- docs/decisions/0475-a-list-is-declared-once.md). None has a column that a renewal changes.
create index subscription_by_plan on subscription (plan_id, id);
create index subscription_by_currency on subscription (currency, id);
create index subscription_in_rare_state on subscription (state, id) where ended_at is null and state <> 1;
create index subscription_paused on subscription (id) where paused_at is not null and ended_at is null;
create index subscription_ended on subscription (id) where ended_at is not null;
create index subscription_by_the_year on subscription (id) where billing_interval = 'year';
