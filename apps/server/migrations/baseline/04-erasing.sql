-- Erasing an account (docs/decisions/0078): what the law wants kept stays as it is, and what else names its people goes.

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
