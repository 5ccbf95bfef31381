-- Trials of add-ons beside a paid plan (B-74): the end is frozen when the trial begins.
alter table subscription_item
  add column own_trial_code text,
  add column own_trial_ends_at timestamptz,
  -- the add-ons that it doesn't work without
  add column needs jsonb,
  add constraint own_trial_has_its_end check ((own_trial_code is null) = (own_trial_ends_at is null)),
  add constraint own_trial_is_of_a_trial check (own_trial_code is null or trial_state in (1, 2));

-- The earliest of them, so that a visit finds it without reading what is switched on.
alter table subscription add column add_on_trial_ends_at timestamptz;

-- One trial for an add-on code in the life of an account (B-75).
create table trial_grant (
  account_id bigint not null references account,
  add_on_code text not null,
  granted_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > granted_at),
  primary key (account_id, add_on_code)
);
create trigger trial_grant_append_only before update or delete on trial_grant
  for each row execute function refuse_change();
