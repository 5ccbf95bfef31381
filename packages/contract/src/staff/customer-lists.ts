import type { accountTypes } from '@waybill/domain/order'
import { country, currency, day, defineLists, number, rowId, stateOf, text, textOrNone } from './list-columns.ts'

const accountKind = stateOf([
  'unknown',
  'legacyPrimary',
  'legacySub',
  'affiliate',
  'indirect',
  'marketplace',
  'organization',
] satisfies (keyof typeof accountTypes)[])
const customerState = stateOf(['subscribed', 'trial', 'expired', 'none'])
const subscriptionState = stateOf(['trial', 'subscribed', 'paused', 'expired', 'ended'])
const billingInterval = stateOf(['month', 'year'])

/** Lists of customers and of what they have. */
export const customerLists = defineLists({
  customers: {
    duty: 'look',
    summary: 'Customers; a search finds them by the beginnings of their names, and by numbers',
    isPersonal: true,
    columns: {
      company: text,
      name: textOrNone,
      email: textOrNone,
      state: customerState,
      plan: textOrNone,
      country: text,
      kind: accountKind,
      trial_end: { kind: 'day', isOptional: true },
      overdue: { kind: 'amount', isOptional: true },
      currency: text,
      registered_at: day,
      external_id: { kind: 'text', isOptional: true, isDataOnly: true },
      id: number,
    },
    filters: {
      q: text,
      // without a subscription is no filter: no index has those rows
      state: stateOf(['subscribed', 'trial', 'expired']),
      kind: accountKind,
      plan: text,
      add_on: text,
      country,
      currency,
      overdue: { kind: 'flag' },
      held: { kind: 'flag' },
      overdue_since: { kind: 'day' },
      trial_ends_from: { kind: 'day' },
      trial_ends_until: { kind: 'day' },
      registered_from: { kind: 'day' },
      external_id: text,
      metadata_key: text,
      metadata_value: { kind: 'text', needs: 'metadata_key' },
    },
    sorts: ['registered_at', 'company'],
    row: { page: 'customers', column: 'id' },
  },
  subscriptions: {
    duty: 'look',
    summary: 'Subscriptions with the price of their fixed part, ended ones too',
    isPersonal: true,
    columns: {
      company: text,
      plan: textOrNone,
      state: subscriptionState,
      interval: billingInterval,
      price: { kind: 'amount', isOptional: true },
      currency: text,
      since: day,
      period_end: day,
      trial_end: { kind: 'day', isOptional: true },
      cancel_at: { kind: 'day', isOptional: true },
      change_at: { kind: 'day', isOptional: true },
      country: text,
      account_id: number,
      id: rowId,
    },
    filters: {
      state: subscriptionState,
      plan: text,
      add_on: text,
      interval: billingInterval,
      currency,
      country,
      trial_ends_from: { kind: 'day' },
      trial_ends_until: { kind: 'day' },
      account: number,
    },
    sorts: ['id'],
    row: { page: 'customers', column: 'account_id' },
  },
})
