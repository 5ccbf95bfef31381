-- When its member entered each number of units (B-138); of what was entered before this the day isn't known.
alter table subscription add column quantities_at jsonb;
