-- The zone that a document writes its days in, as the shop had it at the issue (B-149). What was issued before has none:
-- its face keeps the days, and the words of its periods and parts, that it was issued with (B-146).
alter table invoice add column billing_zone text;
alter table invoice add constraint a_draft_has_no_zone check (seq is not null or billing_zone is null);
