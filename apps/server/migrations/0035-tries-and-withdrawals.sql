-- A try charges an amount of its own: its payment may become smaller while the provider still decides (B-115). Rows of earlier
-- releases get their payment's amount. It may stay empty: nodes of the release before write none while nodes are replaced.
alter table payment_attempt add column amount bigint check (amount > 0);
update payment_attempt set amount = payment.amount from payment
  where payment.id = payment_attempt.payment_id and payment.amount > 0;

-- A request for a refund may be withdrawn before it is approved (B-81).
alter table refund drop constraint refund_state_check,
  add constraint refund_state_check check (state in ('requested', 'started', 'refunded', 'rejected', 'credited', 'withdrawn'));

-- The period of a subscription is a month, of one that is paid by the year too (B-113). What had a whole year gets the month of it
-- that runs, or its last month where its end is due; months are counted from the anchor in UTC and clamped to their ends. Nothing
-- that was issued changes: no document was ever issued for a year.
with yearly as (
  select id, account_id, anchor_at at time zone 'UTC' as anchor, period_end,
    least(clock.now, period_end - interval '1 millisecond') at time zone 'UTC' as inside
  from subscription, verify.clock clock
  where billing_interval = 'year' and state = 1 and ended_at is null and period_end - period_start > interval '32 days'
), months as (
  select yearly.id, account_id, period_end as year_end, anchor + make_interval(months => month) as starts,
    anchor + make_interval(months => month + 1) as ends, inside
  from yearly, lateral (
    select 12 * extract(year from age(inside, anchor))::int + extract(month from age(inside, anchor))::int as whole
  ) guess, generate_series(whole - 1, whole + 1) as month
), found as (
  update subscription set period_start = months.starts at time zone 'UTC',
    period_end = months.ends at time zone 'UTC'
  from months where months.id = subscription.id and months.starts <= months.inside and months.inside < months.ends
  returning subscription.account_id, subscription.period_end
)
update billing_account set next_due = least(next_due, found.period_end), visit_at = least(visit_at, found.period_end)
  from found where found.account_id = billing_account.account_id;
