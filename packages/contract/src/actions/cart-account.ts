import { z } from 'zod'
import type { OrderStep } from '@waybill/domain/order'
import { currency, epochOut, flagOut, major, minor, stampOut } from '../fields.ts'
import { subscriptionHead } from '../calls/billing.ts'

/** Stored fields of B§3, and of the method what may be shown: never a number or a code. */
export const cartBilling = z
  .strictObject({
    has_billing_info: flagOut,
    /** 1 card, 2 ACH, 3 Amazon Pay, 4 PayPal, 0 none (B-08). */
    type: z.int().min(0).max(4),
    first_name: z.string().optional(),
    last_name: z.string().optional(),
    company: z.string().optional(),
    address1: z.string().optional(),
    address2: z.string().optional(),
    city: z.string().optional(),
    state: z.string().optional(),
    zip: z.string().optional(),
    country: z.string().optional(),
    phone: z.string().optional(),
    vatno: z.string().optional(),
    order_number: z.string().optional(),
    accounts_emails: z.string().optional(),
    card_type: z.string().optional(),
    first_six: z.string().optional(),
    last_four: z.string().optional(),
    year: z.string().optional(),
    month: z.string().optional(),
  })
  .meta({ id: 'CartBilling' })

/** The subscription, and what its account owes; without amounts where a partner bills the member. */
export const cartSubscription = subscriptionHead
  .extend({
    /** The parts of the plan that were bought. */
    subpackage_codes: z.array(z.string()),
    currency,
    overdueTotal: major.optional(),
    overdueTotal_minor: minor.optional(),
    legacyTotal: major.optional(),
    legacyTotal_minor: minor.optional(),
    pastDueInvoice: z
      .strictObject({
        invoice_number: z.string(),
        total: major,
        total_minor: minor,
        currency,
        due_date: stampOut,
        due_date_epoch: epochOut,
      })
      .nullable()
      .optional(),
  })
  .meta({ id: 'CartSubscription' })

/** By their calls (B-34). */
const orderSteps = [
  'order',
  'checkout',
  'subscription/create',
  'subscription/module/disable',
  'billing/subscription/change',
  'account/subscription/change',
  'account/subscription/create',
  'module/status',
  'active/status',
] as const satisfies readonly OrderStep[]

/** A number of the progress table, and the step that it is about; none before the first order. */
export const orderProgress = z.strictObject({ state: z.int(), item: z.literal(['', ...orderSteps]) })
