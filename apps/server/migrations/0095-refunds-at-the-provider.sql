-- A refund that the staff made at the provider itself is a row like any other: made already, and with a note as far as its invoice
-- had something left (B-81). What exceeds that stands beside it.
alter table refund
  add column made_at_provider boolean not null default false,
  add column excess bigint check (excess > 0 and excess <= amount),
  drop constraint a_refund_has_a_note,
  add constraint a_refund_has_a_note
    check (state not in ('started', 'rejected', 'credited') or note_id is not null or made_at_provider);
create unique index one_row_of_a_refund_at_the_provider on refund (gateway_ref) where made_at_provider;

-- One reading of a charge's refunds: it counts only while its number is the newest.
alter table payment_attempt add column refund_fence bigint not null default 0;

-- A refund that was made is looked at for a month, also where the provider's event is lost: those of the last month as well.
update refund set look_at = coalesce(started_at, created_at) + interval '30 days'
  where state = 'refunded' and note_id is not null
    and coalesce(started_at, created_at) > (select now from verify.clock) - interval '30 days';
