import { accountTypes, orderTypes } from '@waybill/domain/order'
import { methodTypes, paymentStates } from '@waybill/domain/payment'
import { moduleTrials, subscriptionKinds, subscriptionStatuses } from '@waybill/domain/subscription'
import type { ListName, RowOf } from './repository.ts'

/** Numbers of the contract by their words, which a reader of a list knows. */
type Words = Readonly<Record<string, number>>

/**
 * Kind of a column: `amount` is minor units of the row's currency, `instant` epoch ms in UTC, a table of words a number
 * that they name.
 */
export type Column = 'text' | 'number' | 'flag' | 'instant' | 'amount' | Words

/** Of what is read of a list: a column that isn't there is a mistake of types. */
type ColumnsOf<Name extends ListName> = { readonly [Field in keyof RowOf<Name>]?: Column }

const [text, number, flag, instant, amount] = ['text', 'number', 'flag', 'instant', 'amount'] as const

/** The columns of each list in their order (ADM-04), and what the list is. */
export const lists: {
  readonly [Name in ListName]: { readonly about: string; readonly columns: ColumnsOf<Name> }
} = {
  accounts: {
    about: 'accounts, by the day of their registration',
    columns: {
      id: number,
      kind: accountTypes,
      company: text,
      country: text,
      currency: text,
      time_zone: text,
      locale: text,
      partner_account_id: number,
      payer_account_id: number,
      is_locked: flag,
      credit_balance: amount,
      held_at: instant,
      created_at: instant,
      erased_at: instant,
    },
  },
  members: {
    about: 'members of the accounts',
    columns: {
      id: number,
      account_id: number,
      email: text,
      first_name: text,
      last_name: text,
      phone: text,
      is_primary: flag,
      is_read_only: flag,
      email_verified_at: instant,
      created_at: instant,
      removed_at: instant,
    },
  },
  subscriptions: {
    about: 'subscriptions, ended ones too',
    columns: {
      id: number,
      account_id: number,
      kind: subscriptionKinds,
      channel: text,
      state: subscriptionStatuses,
      plan: text,
      currency: text,
      billing_interval: text,
      period_start: instant,
      period_end: instant,
      trial_end: instant,
      cancel_at: instant,
      paused_at: instant,
      created_at: instant,
      ended_at: instant,
    },
  },
  items: {
    about: 'what the subscriptions contain, with its price',
    columns: {
      id: number,
      account_id: number,
      subscription_id: number,
      product: text,
      bundled: flag,
      kind: text,
      amount,
      currency: text,
      free_units: number,
      minimum_units: number,
      declared_units: number,
      usage_key: text,
      trial_state: moduleTrials,
      started_at: instant,
      ended_at: instant,
    },
  },
  invoices: {
    about: 'invoices and credit notes, by the day of their issue',
    columns: {
      number: text,
      kind: text,
      status: text,
      account_id: number,
      company: text,
      country: text,
      tax_id: text,
      currency: text,
      subtotal: amount,
      tax: amount,
      total: amount,
      credit_applied: amount,
      open: amount,
      corrects: text,
      issued_at: instant,
      due_at: instant,
      period_start: instant,
      period_end: instant,
    },
  },
  lines: {
    about: 'the lines of invoices and credit notes',
    columns: {
      number: text,
      account_id: number,
      position: number,
      kind: text,
      product: text,
      quantity: number,
      free_quantity: number,
      unit: amount,
      amount,
      tax: amount,
      currency: text,
      issued_at: instant,
    },
  },
  taxes: {
    about: 'the taxes of invoices and credit notes, a row for each rate',
    columns: {
      number: text,
      kind: text,
      account_id: number,
      name: text,
      rate: number,
      is_reverse_charge: flag,
      net: amount,
      tax: amount,
      currency: text,
      seller_tax_id: text,
      place_of_supply: text,
      issued_at: instant,
    },
  },
  payments: {
    about: 'payments of invoices, failed ones too',
    columns: {
      id: number,
      account_id: number,
      invoice: text,
      method: methodTypes,
      state: paymentStates,
      amount,
      currency: text,
      gateway_ref: text,
      decline_code: text,
      created_at: instant,
      updated_at: instant,
    },
  },
  refunds: {
    about: 'refunds, also those that wait for a second of the staff',
    columns: {
      id: number,
      account_id: number,
      invoice: text,
      credit_note: text,
      state: text,
      destination: text,
      amount,
      currency: text,
      reason: text,
      requested_by: text,
      approved_by: text,
      made_at_provider: flag,
      gateway_ref: text,
      created_at: instant,
    },
  },
  credit: {
    about: 'what was added to and taken from account credit',
    columns: {
      id: number,
      account_id: number,
      cause: text,
      amount,
      currency: text,
      invoice: text,
      reason: text,
      granted_by: text,
      created_at: instant,
    },
  },
  orders: {
    about: 'orders of the checkout, failed ones too',
    columns: {
      id: text,
      account_id: number,
      member_id: number,
      type: orderTypes,
      tracking_id: number,
      state: text,
      total: amount,
      currency: text,
      start_at: text,
      created_at: instant,
    },
  },
  quotes: {
    about: 'quotes, with what became of them',
    columns: {
      id: text,
      number: text,
      revision: number,
      state: text,
      account_id: number,
      sender_name: text,
      total: amount,
      currency: text,
      locale: text,
      expires_at: instant,
      accepted_by: text,
      answered_at: instant,
      created_at: instant,
    },
  },
  audit: {
    about: 'the audit trail: who did what to which account',
    columns: {
      id: number,
      name: text,
      entity: text,
      entity_id: text,
      account_id: number,
      actor: text,
      occurred_at: instant,
    },
  },
}
