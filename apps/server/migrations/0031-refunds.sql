-- A refund is written before its money moves, with the key that the provider gets (B-81). Rows of earlier releases are refunds
-- that the provider had made, as are those that a node of the release before writes while nodes are replaced one by one.
alter table refund
  add column invoice_id bigint,
  add column state text not null default 'refunded'
    check (state in ('requested', 'started', 'refunded', 'rejected', 'credited')),
  add column destination text not null default 'method' check (destination in ('method', 'credit')),
  -- before tax, as it was given; empty for all that was left
  add column net bigint check (net > 0),
  add column note_id bigint,
  add column reason text not null default '',
  add column requested_by text not null default 'system',
  add column approved_by text,
  -- names the account, as the keys of tries do; derived, so that no row is without one
  add column idem_key text generated always as ('account:' || account_id::text || ':refund:' || id::text) stored unique,
  add column fence bigint not null default 0,
  add column lease_until timestamptz,
  -- what the provider said, stored before anything follows from it
  add column outcome jsonb,
  add column started_at timestamptz,
  add column look_at timestamptz,
  add constraint refund_id_of_account unique (account_id, id),
  add constraint refund_of_invoice foreign key (account_id, invoice_id) references invoice (account_id, id),
  add constraint refund_by_note foreign key (account_id, note_id) references invoice (account_id, id);
update refund set invoice_id = payment.invoice_id from payment where payment.id = refund.payment_id;

alter table refund alter column payment_id drop not null, alter column gateway_ref drop not null,
  add constraint a_refund_is_made_by_the_provider
    check (state <> 'refunded' or (payment_id is not null and gateway_ref is not null)),
  add constraint a_started_refund_has_a_payment check (state <> 'started' or (payment_id is not null and look_at is not null)),
  add constraint a_refund_has_a_note check (state not in ('started', 'rejected', 'credited') or note_id is not null),
  add constraint a_refund_is_of_something check (payment_id is not null or invoice_id is not null),
  -- two of the staff (B-81)
  add constraint another_name_approves check (lower(trim(approved_by)) <> lower(trim(requested_by)));
create index refund_of_invoice on refund (account_id, invoice_id);
create index refund_due on refund (look_at) where look_at is not null;
create unique index one_request_per_invoice on refund (account_id, invoice_id) where state = 'requested';

create function reject_step_of_refund() returns trigger language plpgsql set enable_nestloop = off as $reject$
declare
  step record;
begin
  select before.id, before.state as from_state, after.state as to_state into step
    from before join after using (id)
    where before.state <> after.state and not exists (
      select from lifecycle_step listed where listed.table_name = 'refund'
        and listed.from_state = before.state and listed.to_state = after.state);
  if found then
    raise exception 'refund % can not move from % to %', step.id, step.from_state, step.to_state
      using errcode = 'restrict_violation';
  end if;
  return null;
end $reject$;
create trigger refund_steps after update on refund
  referencing old table as before new table as after for each statement execute function reject_step_of_refund();

-- The contract's refunds are those that the provider has made.
create or replace view verify.refund as select id, payment_id, amount, gateway_ref from refund where state = 'refunded';
