-- Lifecycles are rows: each start writes them from the tables of packages/domain, and triggers read them, so that no
-- statement moves a row by a step that its lifecycle doesn't list (docs/domain/lifecycles.md). A row is inserted in any state.

create table lifecycle_step (
  table_name text not null,
  from_state text not null,
  to_state text not null,
  cause text not null,
  primary key (table_name, from_state, to_state, cause)
);

-- A trigger for each table, called once a statement, however many rows that moves. What causes a step isn't known here: the
-- pair of states decides. The plan of its query is made once, maybe for a statement of one row: without nested loops it
-- serves a thousand as well.
do $$
declare
  moving record;
begin
  for moving in
    select * from (values
      ('payment', 'state'),
      ('payment_attempt', 'state'),
      ('invoice', 'status'),
      ('orders', 'state'),
      ('quote', 'state'),
      ('subscription', 'state'),
      ('subscription_item', 'trial_state')
    ) as lifecycle (of_table, state_column)
  loop
    execute format($create$
      create function %1$I() returns trigger language plpgsql set enable_nestloop = off as $reject$
      declare
        step record;
      begin
        select before.id, before.%3$I as from_state, after.%3$I as to_state into step
          from before join after using (id)
          where before.%3$I <> after.%3$I and not exists (
            select from lifecycle_step listed where listed.table_name = %2$L
              and listed.from_state = before.%3$I::text and listed.to_state = after.%3$I::text);
        if found then
          raise exception '%2$s %% can not move from %% to %%', step.id, step.from_state, step.to_state
            using errcode = 'restrict_violation';
        end if;
        return null;
      end $reject$;
      create trigger %2$s_steps after update on %2$I
        referencing old table as before new table as after for each statement execute function %1$I()
    $create$, 'reject_step_of_' || moving.of_table, moving.of_table, moving.state_column);
  end loop;
end $$;

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

-- Rows that may name a person are written of a living account alone (docs/decisions/0078).
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
