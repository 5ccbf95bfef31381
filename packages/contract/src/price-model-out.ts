import { z } from 'zod'

/** An amount in major units as exact text: a unit price may have up to twelve decimals more than its currency (S-39). */
const amountText = z.string().regex(/^\d+(\.\d+)?$/)

/** The price of a counted item where it isn't one for each unit: one of its forms, in the currency beside it. */
export const priceModelOut = z
  .strictObject({
    model: z.enum(['unit', 'graduated', 'volume', 'package']),
    /** Of `unit`: the price of each. */
    unit_amount: amountText.optional(),
    /** Of `graduated` and `volume`; the last one has no end. */
    tiers: z
      .array(
        z.strictObject({
          up_to: z.int().min(0).nullable(),
          unit_amount: amountText,
          flat_amount: amountText.nullable(),
        }),
      )
      .optional(),
    /** Of `package`: the price of so many units, a begun block in full. */
    block_amount: amountText.optional(),
    block_size: z.int().min(1).optional(),
    least_amount: amountText.optional(),
    most_amount: amountText.optional(),
  })
  .meta({ id: 'PriceModel' })
export type PriceModelOut = z.output<typeof priceModelOut>
