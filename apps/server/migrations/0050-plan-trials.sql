-- One trial of a plan for an e-mail address, a way to pay and an organisation, for life (B-75): by the hash of what it is, since
-- the row outlives what it was made from.
create table plan_trial_grant (
  kind text not null check (kind in ('address', 'method', 'organization')),
  identity text not null check (identity ~ '^[0-9a-f]{64}$'),
  account_id bigint not null references account,
  granted_at timestamptz not null,
  primary key (kind, identity)
);
create index plan_trial_grant_account on plan_trial_grant (account_id);
create trigger plan_trial_grant_append_only before update or delete on plan_trial_grant
  for each row execute function refuse_change();

-- The trials of before this release, the oldest of each first.
with trial as (
  select account_id, min(trial_start) as began, max(trial_end) as ended
    from subscription where trial_start is not null group by account_id
), part as (
  select trial.*, split_part(member.email_norm, '@', 1) as name, split_part(member.email_norm, '@', 2) as host
    from trial join member on member.account_id = trial.account_id and member.is_primary
), address as (
  select account_id, began, case when host in ('gmail.com', 'googlemail.com')
      then replace(coalesce(nullif(split_part(name, '+', 1), ''), name), '.', '') || '@gmail.com'
      else coalesce(nullif(split_part(name, '+', 1), ''), name) || '@' || host end as text
    from part
), known as (
  select 'address' as kind, text, account_id, began as at from address
  union all
  select 'method', method.fingerprint, method.account_id, greatest(method.created_at, trial.began)
    from payment_method method join trial on trial.account_id = method.account_id and method.created_at < trial.ended
  union all
  select 'organization', payer_account_id::text, account_id, from_at
    from payer_term join trial using (account_id) where kind = 'organization' and from_at < trial.ended
), hashed as (
  select kind, encode(sha256(convert_to(kind || ':' || text, 'UTF8')), 'hex') as identity, account_id, at from known
)
insert into plan_trial_grant (kind, identity, account_id, granted_at)
  select distinct on (kind, identity) kind, identity, account_id, at from hashed order by kind, identity, at, account_id;
