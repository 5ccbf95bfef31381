-- What was counted of each member when a month was stated, by account and usage key: what is reported later is a line of the next
-- statement (docs/decisions/0078). Null for months that were stated before.
alter table partner_statement add column counted jsonb;
