-- Erasing an account (docs/decisions/0078): what the law wants kept stays as it is, and what else names its people goes.
alter table account add column erased_at timestamptz;

-- One row for each erased account: who did it, and what its provider has still to forget.
create table account_erasure (
  account_id bigint primary key references account,
  erased_at timestamptz not null,
  erased_by text not null,
  -- customers at a provider, as stripe:cus_1, until they are forgotten there
  customers text[] not null default '{}',
  -- when the provider is called; null once it has forgotten what it knew
  forget_at timestamptz
);
create index account_erasure_forget on account_erasure (forget_at) where forget_at is not null;

-- Numbers and flags of what happened, without the texts, which may name a person.
create function without_texts(value jsonb) returns jsonb language plpgsql immutable as $$
begin
  return case jsonb_typeof(value)
    when 'object' then coalesce((
      select jsonb_object_agg(member.key, without_texts(member.value))
      from jsonb_each(value) as member where jsonb_typeof(member.value) <> 'string'), '{}')
    when 'array' then coalesce((
      select jsonb_agg(without_texts(element.value) order by element.place)
      from jsonb_array_elements(value) with ordinality as element(value, place)
      where jsonb_typeof(element.value) <> 'string'), '[]')
    else value
  end;
end $$;

-- Of what is append-only or frozen, erasing takes out the texts alone, and only of an erased account.
create function keep_but_texts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and exists (select from account_erasure where account_id = old.account_id) then
    if tg_table_name = 'event' and to_jsonb(new) = jsonb_set(to_jsonb(old), '{data}', without_texts(to_jsonb(old) -> 'data')) then
      return new;
    end if;
    if tg_table_name = 'credit_entry' and to_jsonb(new) = jsonb_set(to_jsonb(old), '{reason}', '"erased"') then
      return new;
    end if;
  end if;
  -- an address that comes back is not known any more; a card stays known by its hash (B-75)
  if tg_op = 'DELETE' and tg_table_name = 'plan_trial_grant' and to_jsonb(old) ->> 'kind' = 'address'
      and exists (select from account_erasure where account_id = old.account_id) then
    return old;
  end if;
  raise exception 'rows of % are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger plan_trial_grant_append_only on plan_trial_grant;
create trigger plan_trial_grant_append_only before update or delete on plan_trial_grant
  for each row execute function keep_but_texts();
drop trigger event_append_only on event;
create trigger event_append_only before update or delete on event for each row execute function keep_but_texts();
drop trigger credit_entry_append_only on credit_entry;
create trigger credit_entry_append_only before update or delete on credit_entry for each row execute function keep_but_texts();

-- The sender's name and words are in no hash: what a quote costs stays as it was sent.
create or replace function refuse_quote_snapshot_change() returns trigger language plpgsql as $$
begin
  if (new.snapshot, new.total, new.currency, new.sent_hash, new.number, new.revision, new.locale, new.catalogue_version,
      new.created_at)
    is distinct from (old.snapshot, old.total, old.currency, old.sent_hash, old.number, old.revision, old.locale,
      old.catalogue_version, old.created_at)
    or ((new.comment, new.sender_name) is distinct from (old.comment, old.sender_name)
      and not ((new.comment, new.sender_name) = ('', '')
        and exists (select from account_erasure where account_id = old.account_id))) then
    raise exception 'a shared quote never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What was left of an erased account's credit is an entry of its own.
alter table credit_entry drop constraint credit_entry_cause_check,
  drop constraint only_granted_credit_is_for_no_invoice,
  drop constraint granted_credit_names_its_grant;
alter table credit_entry
  add constraint credit_entry_cause_check
    check (cause in ('payment', 'returned', 'credit_note', 'deposit', 'granted', 'given_up')),
  add constraint only_granted_credit_is_for_no_invoice check ((cause in ('granted', 'given_up')) = (invoice_id is null)),
  add constraint granted_credit_names_its_grant
    check (cause not in ('granted', 'given_up') or (reason is not null and granted_by is not null)),
  add constraint granted_credit_has_its_sign check (cause <> 'granted' or amount > 0),
  add constraint given_up_credit_has_its_sign check (cause <> 'given_up' or amount < 0);

-- A request that began before its account was erased writes nothing of a person afterwards: it waits for the erasing, and sees it.
create function refuse_erased_account() returns trigger language plpgsql as $$
declare
  erased timestamptz;
begin
  select erased_at into erased from account where id = new.account_id for share;
  if erased is not null then
    raise exception 'the account is erased' using errcode = 'WB001';
  end if;
  return new;
end $$;

do $$
declare
  guarded text;
begin
  foreach guarded in array array['session', 'one_time_token', 'cart', 'cart_scenario', 'quote', 'orders', 'billing_info',
    'payment_method', 'tax_number', 'device', 'module_purchase', 'idempotency', 'analytics_entry', 'terms_acceptance', 'member'] loop
    -- by their names the triggers run in this order: the parent's account is known by then
    execute format('create trigger %1$s_z_of_living_account before insert on %1$I
      for each row when (new.account_id is not null) execute function refuse_erased_account()', guarded);
  end loop;
end $$;
-- a visitor's cart becomes a member's by an update
create trigger cart_z_of_living_owner before update of account_id on cart
  for each row when (new.account_id is distinct from old.account_id and new.account_id is not null)
  execute function refuse_erased_account();
