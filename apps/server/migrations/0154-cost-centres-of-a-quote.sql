-- The cost centres that products of a quote name, by value, each with its products: of the sender's account, as they were when the
-- revision was shared (S-25; docs/decisions/0472-a-quote-names-its-senders-cost-centres.md). Null: none, or erased with the account.
alter table quote
  add column cost_centres jsonb check (
    cost_centres is null or (jsonb_typeof(cost_centres) = 'array' and account_id is not null));

-- As before, and the cost centres go with an erased account.
create or replace function refuse_quote_snapshot_change() returns trigger language plpgsql as $$
begin
  if (new.snapshot, new.total, new.currency, new.sent_hash, new.number, new.revision, new.locale, new.catalogue_version,
      new.created_at, new.kept, new.offered, new.several_orders)
    is distinct from (old.snapshot, old.total, old.currency, old.sent_hash, old.number, old.revision, old.locale,
      old.catalogue_version, old.created_at, old.kept, old.offered, old.several_orders)
    or ((new.comment, new.sender_name, new.prepared_for, new.option_names)
        is distinct from (old.comment, old.sender_name, old.prepared_for, old.option_names)
      and not ((new.comment, new.sender_name, new.prepared_for, new.option_names) = ('', '', '', '{}'::text[])
        and exists (select from account_erasure where account_id = old.account_id))
      and not ((new.comment, new.sender_name, new.prepared_for, new.option_names)
          = (old.comment, '', old.prepared_for, old.option_names)
        and exists (select from member where id = old.member_id and erased_at is not null)))
    or (new.cost_centres is distinct from old.cost_centres
      and not (new.cost_centres is null
        and exists (select from account_erasure where account_id = old.account_id)))
    or (new.accepted is distinct from old.accepted
      and not (old.accepted is null and old.state = 'open' and new.state = 'accepted'))
    or (new.expires_at <> old.expires_at
      and not (old.state = 'open' and new.state = 'open' and new.expires_at > old.expires_at
        and new.expires_at <= (select min(created_at) from quote where number = old.number) + interval '180 days')) then
    raise exception 'a shared quote never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
