/** Names of the fields, by path and in the order of the form: there, and in the summary of its problems. */
export const fieldLabels = {
  first_name: 'order.billing.first_name',
  last_name: 'order.billing.last_name',
  company: 'order.billing.company',
  country: 'order.billing.country',
  address1: 'order.billing.address1',
  address2: 'order.billing.address2',
  zip: 'order.billing.zip',
  city: 'order.billing.city',
  state: 'order.billing.state',
  phone: 'order.billing.phone',
  vatno: 'order.billing.vatno',
  order_number: 'order.billing.order_number',
  accounts_emails: 'order.billing.accounts_emails',
  number: 'order.method.card_number',
  expiry: 'order.method.expiry',
  cvc: 'order.method.cvc',
  routing_number: 'order.method.routing_number',
  account_number: 'order.method.account_number',
  account_type: 'order.method.account_type',
  name_on_account: 'order.method.name_on_account',
  outcome: 'order.method.outcome',
} as const

/** Ids of the fields begin with it. */
export const FIELD_ID_PREFIX = 'billing'
