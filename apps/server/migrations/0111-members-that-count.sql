-- How many members an account had when it ordered what the team is counted by, and entered no number (B-138). Nothing that was ordered
-- before this counted them.
alter table subscription add column members_counted jsonb;
