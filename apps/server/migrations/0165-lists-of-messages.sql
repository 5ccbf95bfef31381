-- Mails, messages to endpoints and the background's work are lists of the back office too, each read in the order of an index
-- (ADM-02, ADM-15; docs/decisions/0482-what-needs-people.md).
create index outbox_over on outbox (id) where dead_at is not null;
create index outbox_to on outbox ((lower(payload ->> 'to')), id);
create index outbox_of_kind on outbox ((payload ->> 'template'), id);
create index webhook_delivery_given_up on webhook_delivery (id) where dead_at is not null;
create index webhook_delivery_of_endpoint on webhook_delivery (endpoint_id, id);
create index due_work_given_up on due_work (id) where dead_at is not null;
create index due_work_of_kind on due_work (kind, id);
create index payment_attempt_disputed on payment_attempt (id) where state in ('disputed', 'charged_back');
create index quote_message_of_readers on quote_message (id) where author_side = 'recipient';

-- A term of a day is a row of a list, which is read by numbers.
alter table search_miss add column id bigint generated always as identity;
create unique index search_miss_id on search_miss (id);
