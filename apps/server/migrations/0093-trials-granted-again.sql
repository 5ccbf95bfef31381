-- The staff let an account try again what it has tried before (B-75).

-- A trial of a plan that runs although its account, a method or an organisation has had one.
alter table subscription add column tried_again boolean not null default false;

-- Another trial of an add-on: which one of its code it is, from 2 on. Who allowed it, and why, stands in the audit trail.
create table trial_allowed (
  account_id bigint not null references account,
  add_on_code text not null,
  number integer not null check (number > 1),
  granted_at timestamptz not null,
  primary key (account_id, add_on_code, number)
);
create trigger trial_allowed_append_only before update or delete on trial_allowed
  for each row execute function refuse_change();

-- The first trial of a code is given by itself, every other one is allowed once.
alter table trial_grant
  add column number integer not null default 1 check (number > 0),
  add column allowed_as integer generated always as (nullif(number, 1)) stored,
  drop constraint trial_grant_pkey,
  add primary key (account_id, add_on_code, number),
  add constraint another_trial_is_allowed foreign key (account_id, add_on_code, allowed_as)
    references trial_allowed (account_id, add_on_code, number);
