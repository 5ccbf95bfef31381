import { SETTLED, NOW, type Invariant } from './invariant.ts'

/** Subscriptions, what they entitle to, and the members of accounts. */
export const subscriptionInvariants: readonly Invariant[] = [
  {
    id: 'I13',
    sentence: 'An account has at most one live subscription',
    query: 'select account_id from verify.subscription where state in (1, -1) group by account_id having count(*) > 1',
  },
  {
    id: 'I14',
    sentence: 'No state contradicts another, and each is one of its set',
    query: `select 'subscription' as entity, id::text from verify.subscription
      where state not in (1, -1, -2) or (state = -1 and trial_end is null) or ((canceled or paused) and state <> 1)
        or num_nonnulls(trial_start, trial_end) = 1
      union all select 'module', id::text from verify.sub_item where trial_state not between 0 and 3 or (active and ended_at is not null)
      union all select 'entitlement', account_id::text from verify.entitlement
      where source not in ('trial', 'paid', 'grace', 'partner', 'manual', 'grant')
      union all select 'invoice', id::text from verify.invoice
      where status not in ('draft', 'open', 'paid', 'refunded', 'void')
        or kind not in ('period', 'change', 'trial_end', 'addon', 'manual', 'credit')
        or (status = 'draft' and number is not null) or (status in ('open', 'paid', 'refunded') and number is null)
      union all select 'line', id::text from verify.invoice_line
      where kind not in ('plan', 'module', 'usage', 'usage_minimum', 'tiered', 'prepaid', 'overage', 'extra_assets',
        'proration_charge', 'proration_credit', 'discount', 'tax', 'deposit')
      union all select 'order', id from verify.orders where state not in ('draft', 'open', 'done', 'failed')
      union all select 'quote', id from verify.quote
      where state not in ('draft', 'open', 'accepted', 'declined', 'expired', 'superseded', 'revoked')`,
  },
  {
    id: 'I15',
    sentence: 'Periods run forward, an expired subscription has nothing switched on, a running one is not stale',
    query: `select id, 'backwards' as problem from verify.subscription where period_start >= period_end or trial_start >= trial_end
      union all select s.id, 'switched on' from verify.subscription s join verify.sub_item i on i.subscription_id = s.id
      where s.state = -2 and i.active
      union all select id, 'stale' from verify.subscription
      where state = 1 and not paused and period_end < ${SETTLED}`,
  },
  {
    id: 'I16',
    sentence: 'An account may use exactly the modules that are switched on',
    query: `with switched_on as (
        select s.account_id, i.module_id, i.started_at from verify.sub_item i
        join verify.subscription s on s.id = i.subscription_id
        where i.active and s.state in (1, -1) and not s.paused
      )
      select account_id, module_id, 'not allowed' as problem from switched_on
      where started_at < ${SETTLED} and not exists (
        select from verify.entitlement e where e.account_id = switched_on.account_id and e.module_id = switched_on.module_id
          and e.from_at <= ${NOW} and (e.to_at is null or e.to_at > ${SETTLED}))
      union all select e.account_id, e.module_id, 'not switched on' from verify.entitlement e
      where e.from_at < ${SETTLED} and (e.to_at is null or e.to_at > ${NOW}) and not exists (
        select from switched_on where switched_on.account_id = e.account_id and switched_on.module_id = e.module_id)`,
  },
  {
    id: 'I17',
    sentence: 'A module that is switched on has what it needs switched on',
    query: `with need as materialized (select module_id, needs_id from verify.dependency)
      select i.subscription_id, i.module_id, need.needs_id from verify.sub_item i join need on need.module_id = i.module_id
      where i.active and not exists (select from verify.sub_item needed
        where needed.subscription_id = i.subscription_id and needed.module_id = need.needs_id and needed.active)`,
  },
  {
    id: 'I19',
    sentence:
      'A module is switched on once, and a granted trial lasts 7 days, or as many as a version of the shop says, unless staff gave another',
    query: `select subscription_id, module_id from verify.sub_item where active
      group by subscription_id, module_id having count(*) > 1
      union all select id, null from verify.subscription
      where not manual_grant and trial_end - trial_start not in (
        select make_interval(days => coalesce((document->'settings'->>'trialDays')::int, 7)) from catalogue_version
        union select interval '7 days')`,
  },
  {
    id: 'I20',
    sentence: 'An account has exactly one primary member, and no two members share an address',
    query: `select account_id, null as email_norm from verify.member
      group by account_id having count(*) filter (where is_primary) <> 1
      union all select null, email_norm from verify.member group by email_norm having count(*) > 1`,
  },
  {
    id: 'I39',
    sentence: 'What a live subscription has is priced in its currency, at the version that it was bought at',
    query: 'select subscription_id, product_id, currency from verify.sub_price where not is_priced',
  },
]
