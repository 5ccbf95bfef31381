/** Tables whose rows belong to the account of a row of another table, and by which column they name it. */
const accountChildren = [
  { table: 'session', parent: 'member', by: 'member_id' },
  { table: 'impersonation', parent: 'member', by: 'member_id' },
  { table: 'one_time_token', parent: 'member', by: 'member_id' },
  { table: 'data_export', parent: 'member', by: 'member_id' },
  { table: 'member_deletion', parent: 'member', by: 'member_id' },
  { table: 'member_identity', parent: 'member', by: 'member_id' },
  { table: 'member_factor', parent: 'member', by: 'member_id' },
  { table: 'member_passkey', parent: 'member', by: 'member_id' },
  { table: 'terms_acceptance', parent: 'member', by: 'member_id' },
  { table: 'cost_centre_product', parent: 'cost_centre', by: 'cost_centre_id' },
  { table: 'cart_line', parent: 'cart', by: 'cart_id' },
  { table: 'quote_line', parent: 'quote', by: 'quote_id' },
  { table: 'quote_recipient', parent: 'quote', by: 'quote_id' },
  { table: 'quote_link', parent: 'quote', by: 'quote_id' },
  { table: 'quote_view', parent: 'quote', by: 'quote_id' },
  { table: 'quote_answer', parent: 'quote', by: 'quote_id' },
  { table: 'quote_message', parent: 'quote', by: 'quote_id' },
  { table: 'quote_thread_mark', parent: 'quote', by: 'quote_id' },
  { table: 'invoice_line', parent: 'invoice', by: 'invoice_id' },
  { table: 'invoice_document', parent: 'invoice', by: 'invoice_id' },
  { table: 'refund', parent: 'payment', by: 'payment_id' },
  { table: 'reconciliation', parent: 'payment', by: 'payment_id' },
  { table: 'outbox', parent: 'event', by: 'event_id' },
  { table: 'webhook_delivery', parent: 'event', by: 'event_id' },
  { table: 'webhook_try', parent: 'webhook_delivery', by: 'delivery_id' },
] as const

/** The rows whose account is not their parent's: none, whichever code wrote them. */
export const strayRows = accountChildren
  .map(
    ({ table, parent, by }) => `select '${table}' as stray, child.account_id, owner.account_id as expected
      from ${table} child left join ${parent} owner on owner.id = child.${by}
      where child.account_id is distinct from owner.account_id`,
  )
  .join(' union all ')
