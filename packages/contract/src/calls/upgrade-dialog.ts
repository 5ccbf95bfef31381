import { z } from 'zod'
import { currency, epochOut, flagOut, major, minor, productId, stampOut } from '../fields.ts'

/** A line of a change, with its service period. */
export const changeLine = z
  .strictObject({
    kind: z.string(),
    product_id: z.int(),
    title: z.string(),
    quantity: z.int(),
    unit: major,
    unit_minor: minor,
    amount: major,
    amount_minor: minor,
    /** The part of the period that counts. */
    fraction: z.strictObject({ numerator: z.int(), denominator: z.int() }).nullable(),
    /**
     * The price whose part the amount is: of all its units. Null for a whole period, and where less is given back than the
     * time was worth: all that is left of its payment (B-62).
     */
    part_of: major.nullable(),
    part_of_minor: minor.nullable(),
    from: stampOut,
    from_epoch: epochOut,
    to: stampOut,
    to_epoch: epochOut,
  })
  .meta({ id: 'ChangeLine' })

/** The change that waits beside one of now, which stays or is cancelled by it, with the text that says so (B-89, B-147). */
export const waitingChange = z
  .strictObject({
    package_id: z.int(),
    title: z.string(),
    takes_effect: stampOut,
    takes_effect_epoch: epochOut,
    message: z.string(),
  })
  .meta({ id: 'CancelledChange' })

/** One side of a change: a plan, and what is paid in advance for an interval, before tax (B-95). */
export const planSide = z.strictObject({
  package_id: z.int(),
  title: z.string(),
  interval: z.enum(['month', 'year']),
  currency,
  amount: major,
  amount_minor: minor,
})

/** A charge to come: its day, what it is for, and the part that account credit pays. */
const datedCharge = z
  .strictObject({
    date: stampOut,
    date_epoch: epochOut,
    titles: z.array(z.string()),
    amount: major,
    amount_minor: minor,
    from_credit: major,
    from_credit_minor: minor,
    is_estimate: flagOut,
  })
  .meta({ id: 'DatedCharge' })

/** One radio of the upgrade dialog (B-38). */
const billingCycle = z
  .strictObject({
    key: z.enum(['month_now', 'year_now', 'month_renewal', 'year_renewal']),
    /** `term_end` for who has paid for a year (B-39). */
    timeframe: z.enum(['now', 'renewal', 'term_end']),
    interval: z.enum(['month', 'year']),
    /** The field of the same name in the request of this change (B-41). */
    change_billing_model: flagOut,
    currency,
    amount_due_now: major,
    amount_due_now_minor: minor,
    next_amount: major,
    next_amount_minor: minor,
    next_from_credit: major,
    next_from_credit_minor: minor,
    next_is_estimate: flagOut,
    next_date: stampOut,
    next_date_epoch: epochOut,
    /** All charges that follow the change: the earliest, however far, and those of 35 days; absent of a new beginning. */
    charges: z.array(datedCharge).optional(),
    takes_effect: stampOut,
    takes_effect_epoch: epochOut,
    label: z.string(),
    /** Present or last plan beside what takes its place; titles of what comes and what goes. */
    sides: z.strictObject({
      from: planSide,
      to: planSide,
      added: z.array(z.string()),
      removed: z.array(z.string()),
    }),
    /** Of now: what is unused of the old, below 0, and what is left of the period of the new. */
    lines: z.array(changeLine),
    tax: major,
    tax_minor: minor,
    from_credit: major,
    from_credit_minor: minor,
    to_credit: major,
    to_credit_minor: minor,
    carried: major,
    carried_minor: minor,
    /** Source of its payment: a payment method, account credit, or an invoice; null where nothing is charged. */
    paid_with: z.string().nullable(),
    /** From today a paid year becomes credit: that, how far it pays, and what is charged then; absent otherwise (B-61). */
    year_to_credit: z.string().optional(),
    /** The same for the line beside the button, which has little space; null where no method is charged now. */
    charged_to: z.strictObject({ name: z.string(), last_four: z.string() }).nullable(),
    /** Absent where none waits. */
    kept_change: waitingChange.optional(),
    cancelled_change: waitingChange.optional(),
    /** Confirms exactly this within five minutes (B-93). */
    preview_token: z.string(),
  })
  .meta({ id: 'BillingCycle' })

const unpaidInvoice = z.strictObject({ invoice_number: z.string(), currency, amount: major, amount_minor: minor })

/** The dialog's data; `compatibility` is null where it isn't known. */
export const upgradeDialog = z
  .strictObject({
    options: z.array(billingCycle),
    /**
     * Reason why nothing is offered for now, where the renewal is: a bank payment is settling (B-27), or no method to charge.
     */
    notice: z.string().nullable(),
    /** 1: there is no usable payment method, so that nothing can be charged now. */
    needs_method: flagOut,
    current: z.strictObject({
      package_id: z.int(),
      title: z.string(),
      interval: z.enum(['month', 'year']),
      current_period_ends_at: stampOut,
      current_period_ends_at_epoch: epochOut,
      /** End of one that is cancelled or has ended; null of one that renews. */
      ends_at: stampOut,
      ends_at_epoch: epochOut,
    }),
    /** Invoices that were declined or are overdue, the oldest first: a change doesn't pay them. */
    unpaid: z.array(unpaidInvoice),
    compatibility: z
      .array(
        z.strictObject({
          member_name: z.string(),
          platform: z.string(),
          app_version: z.string(),
          minimum_version: z.string(),
        }),
      )
      .nullable(),
    /** Of a legacy plan, which is left for good: titles of what is on now and won't be (B-95); null of any other. */
    lost: z.array(z.string()).nullable(),
    /** A sentence on the credit for leaving a legacy plan (B-145); null without one. */
    credited: z.string().nullable(),
    /** Reason why nothing comes back of a legacy plan: no payment for its rest is known here (B-145); null otherwise. */
    not_credited: z.string().nullable(),
  })
  .meta({ id: 'UpgradeDialog' })

/**
 * Reactivation: the cycles of the dialog, of now, with the add-ons from before as a choice (B-42); a legacy plan is left by it.
 */
export const reactivationOffer = upgradeDialog
  .pick({ options: true, current: true, compatibility: true, lost: true })
  .extend({
    /** 0: there is no usable way to pay or address on file, so that the checkout asks for it (B-36). */
    is_payable: flagOut,
    /** Of the subscription that has ended, as far as they are sold; chosen unless the query says otherwise. */
    add_ons: z.array(z.strictObject({ id: productId, title: z.string(), is_chosen: flagOut })),
    /** Old invoices that are paid first, the oldest first, as a part of what is due now. */
    debts: z.array(unpaidInvoice),
  })
  .meta({ id: 'ReactivationOffer' })
