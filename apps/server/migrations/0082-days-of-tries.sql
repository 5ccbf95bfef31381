-- The days on which a declined renewal is tried again are a setting of the shop (SET-03). A debt keeps those of its first
-- failure; what failed before has the specified ones, which no row names.
alter table receivable add column retry_days jsonb check (jsonb_typeof(retry_days) = 'array');
