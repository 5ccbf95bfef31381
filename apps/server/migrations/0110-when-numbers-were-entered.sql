-- When its member entered each number of units (B-138); of what was entered before this nobody knows.
alter table subscription add column quantities_at jsonb not null default '{}';
