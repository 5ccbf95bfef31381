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

-- The release that was started last: one that isn't it tries the accounts that are held once (docs/operating.md).
create table release (
  only_row boolean primary key default true check (only_row),
  digest text not null,
  started_at timestamptz not null
);
