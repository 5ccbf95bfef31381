-- Quotes, usage, invitations and credit are lists of the back office: each is read in the order of an index, of one state or customer too
-- (ADM-15). An unanswered quote and an expired one are both open as stored.
create index quote_listed on quote (created_at, id) where state not in ('superseded', 'draft');
create index quote_of_state on quote (state, created_at, id) where state not in ('superseded', 'draft');
create index quote_open_until on quote (expires_at) where state = 'open';
create index usage_window_listed on usage_window (id);
create index member_invitation_waits on member_invitation (id) where ended_at is null;
create index credit_entry_listed on credit_entry (id);
create index credit_entry_of_cause on credit_entry (cause, id);
