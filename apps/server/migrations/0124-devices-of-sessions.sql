-- The browser's own cookie by which a sign-in from a new device is known (S-17); null in sessions that began before there was one.
alter table session add column device_hash bytea;
create index session_seen on session (member_id, seen_at);
