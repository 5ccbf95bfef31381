import { z } from 'zod'
import { epochOut, flagOut, stampOut } from './fields.ts'

/** The billing fields of a module of an account, beside its fields as a product. */
export const moduleBilling = z
  .strictObject({
    id: z.int(),
    add_on_code: z.string(),
    bundled: flagOut,
    is_trial: z.int(),
    actual_is_trial: flagOut,
    trial_quantity: z.int().nullable(),
    trial_expires_on: stampOut,
    trial_expires_on_epoch: epochOut,
    pricing_type: z.enum(['FIXED', 'USAGE']),
    pricing_interval_trial: z.int().nullable(),
    pricing_trial_unit: z.enum(['day', 'week', 'month']).nullable(),
    is_prepayment: flagOut,
    quantity: z.int(),
    asset_type: z.string(),
    is_legacy: flagOut,
    is_show_invoice: flagOut,
    payment_status: z.int(),
    datetime_started: stampOut,
    datetime_started_epoch: epochOut,
    datetime_last_payment: stampOut,
    datetime_last_payment_epoch: epochOut,
  })
  .meta({ id: 'ModuleBilling' })

/** Flags that the account has to pay (B-23), and that its pages say so: only where it can pay on them. */
export const paymentRequired = {
  payment_required: flagOut,
  payment_required_shown: flagOut,
}

/** The one message on money, in the language of the request; null where there is none. */
export const paymentMessage = z.strictObject({ code: z.string(), text: z.string() }).nullable()
