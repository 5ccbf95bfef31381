-- Add-ons that an account tried within the trial of its plan before this release: each was the only trial of its code (B-75), and
-- one that is longer than the trial of its plan goes on to its own end (B-74). What a Custom Solution is made of is its plan.
create temporary table own_trial on commit drop as
  select distinct on (item.account_id, module.value ->> 'code') item.id, item.account_id, item.ended_at,
      item.started_at, subscription.state, subscription.trial_end, module.value ->> 'code' as code,
      (item.started_at at time zone 'utc'
        + format('%s %s', module.value ->> 'trialInterval', module.value ->> 'trialUnit')::interval) at time zone 'utc' as ends_at
    from subscription_item item
      join subscription on subscription.id = item.subscription_id
      join catalogue_version on catalogue_version.number = item.catalogue_version
      cross join lateral jsonb_array_elements(catalogue_version.document -> 'modules') module
    where item.trial_state in (1, 2) and item.own_trial_code is null and not item.bundled and subscription.plan_id > 0
      and (module.value ->> 'id')::integer = item.product_id and (module.value -> 'trialInterval') is not null
    order by item.account_id, module.value ->> 'code', item.started_at, item.id;

insert into trial_grant (account_id, add_on_code, granted_at, ends_at)
  select account_id, code, started_at, ends_at from own_trial
  on conflict (account_id, add_on_code) do nothing;

update subscription_item item set own_trial_code = own_trial.code, own_trial_ends_at = own_trial.ends_at
  from own_trial
  where item.id = own_trial.id and own_trial.ended_at is null and own_trial.state = -1
    and own_trial.ends_at > own_trial.trial_end;

update subscription set add_on_trial_ends_at = own.earliest
  from (
    select subscription_id, min(own_trial_ends_at) as earliest from subscription_item
      where ended_at is null and own_trial_ends_at is not null group by subscription_id
  ) own
  where own.subscription_id = subscription.id and subscription.state = -1;
