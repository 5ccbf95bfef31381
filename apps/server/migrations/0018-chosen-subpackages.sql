-- The subpackages that were chosen with a plan (A-05), as in a cart: null for all of them.
alter table subscription add column entries text[];

-- They were forgotten until now. Who bought a part of a plan has that part again, as the order says.
update subscription set entries = bought.entries
from (
  select distinct on (orders.account_id) orders.account_id,
    coalesce((orders.bought ->> 'planId')::integer, cart.plan_id) as plan_id,
    case when orders.bought is null then cart.entries
      when orders.bought ? 'entries' then array(select jsonb_array_elements_text(orders.bought -> 'entries'))
    end as entries
  from orders join cart on cart.id = orders.cart_id
  where orders.state = 'done'
  order by orders.account_id, orders.created_at desc, orders.id desc
) bought
where bought.account_id = subscription.account_id and bought.plan_id = subscription.plan_id and bought.plan_id > 0
  and bought.entries is not null and subscription.ended_at is null
  and (subscription.state = 1 or subscription.confirmed_order_id is not null);
