-- The months that were stated to payers are a list of the back office, in the order in which they were made.
alter table partner_statement add column id bigint generated always as identity;
alter table partner_statement add unique (id);
