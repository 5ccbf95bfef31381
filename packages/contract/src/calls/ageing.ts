import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { currency, major, minor } from '../fields.ts'

/** Debts to the shop by age (ADM-11). */
export const ageingCalls = defineCalls({
  'GET /api/admin/v1/ageing': {
    summary: 'What is owed to the shop, by currency and days past the due date; each sum is that of its documents',
    area: 'admin',
    access: 'admin_api',
    duty: 'look',
    query: z.object({ format: z.enum(['csv', 'json']).optional() }),
    result: z.strictObject({
      as_of: z.iso.date(),
      sums: z.array(
        z
          .strictObject({
            currency,
            age: z.enum(['not_due', 'to_30', 'to_60', 'to_90', 'over_90']),
            due_from: z.iso.date().nullable(),
            due_until: z.iso.date().nullable(),
            invoices: z.int(),
            open: major,
            open_minor: minor,
          })
          .meta({ id: 'AgeingSum' }),
      ),
    }),
    example: {
      result: {
        as_of: '2026-11-30',
        sums: [
          {
            currency: 'USD',
            age: 'to_30',
            due_from: '2026-10-31',
            due_until: '2026-11-29',
            invoices: 2,
            open: 118,
            open_minor: 11_800,
          },
        ],
      },
    },
  },
})
