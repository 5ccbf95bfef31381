-- When the next reminder of a quote is due, 3 days and 1 day before it expires (QUO-13); null once none is left. What had
-- passed before this release is skipped by the job, which looks at the clock.
alter table quote add column remind_at timestamptz;
update quote set remind_at = expires_at - interval '3 days' where state = 'open';
create index quote_remind on quote (remind_at) where remind_at is not null;
