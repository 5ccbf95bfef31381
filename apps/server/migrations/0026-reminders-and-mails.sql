-- A reminder is due while its instant lies after the newest one that was sent (B-89): of a trial, of a card that expires, of a
-- year that is renewed. One instant stands for all of them. A node of the release before can't run on this schema, as on 0024.
alter table subscription add column reminded_to timestamptz;
update subscription set reminded_to = trial_end - reminded_days * interval '1 day' where reminded_days is not null;
alter table subscription drop column reminded_days;
