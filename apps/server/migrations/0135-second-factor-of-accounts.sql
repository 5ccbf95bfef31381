-- Resets of a primary member's second factor that wait for a second member of the staff (docs/decisions/0433-reset-of-a-second-factor.md).
create index event_reset_submitted on event (id) where name = 'factor.reset_submitted';

-- The primary member requires a second factor of every member (S-19; docs/decisions/0434-a-required-factor-is-a-column-of-the-matrix.md).
alter table account add column requires_factor boolean not null default false;
