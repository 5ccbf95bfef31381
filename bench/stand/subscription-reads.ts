/** Tables that any answer about a subscription reads, by key. */
export const SUBSCRIPTION_READS: readonly string[] = [
  'select * from account where id = $1',
  'select * from billing_account where account_id = $1',
  'select * from subscription where account_id = $1',
  'select * from subscription_item where account_id = $1',
  'select * from payment_method where account_id = $1',
]
