import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { currency, isoOut, major, minor } from '../fields.ts'
import { accountPath, page } from './product-api.ts'

const HIGHEST_COUNT = 1_000_000
/** More records are no batch. */
const MOST_RECORDS = 100

/** One report: from an instant on there are so many of a usage key. Its own key makes it count once. */
export const usageRecord = z.strictObject({
  account_id: z.int().min(1),
  key: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[\x21-\x7e]+$/),
  usage_key: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[\x21-\x7e]+$/),
  quantity: z.int().min(0).max(HIGHEST_COUNT),
  at: z.iso.datetime({ offset: true }),
})

/** In the description a record is what its own schema says; a call takes anything, and names what is wrong with each. */
const { $schema: _, ...describedRecord } = z.toJSONSchema(usageRecord, { io: 'input' })
const looseRecord = z.unknown().meta({ ...describedRecord, id: 'UsageRecord' })

const effect = z.literal(['counted', 'draft', 'next_invoice', 'nothing', 'none'])

const recordResult = z
  .strictObject({
    /** Its place in the batch, from 0. */
    index: z.int(),
    key: z.string().nullable(),
    /** `known`: stored before under this key with the same content, and not counted again. */
    status: z.literal(['counted', 'known', 'rejected']),
    /** Effect: in the month that runs, late on the draft, late on the next invoice, late without a charge, or none. */
    effect: effect.nullable(),
    /** Reason why its effect is `none`. */
    reason: z.string().nullable(),
    errors: z.array(z.strictObject({ path: z.string(), code: z.string(), message: z.string() })),
  })
  .meta({ id: 'UsageRecordResult' })

const record = {
  account_id: 7,
  key: 'vehicles-2026-03-14',
  usage_key: 'vehicle',
  quantity: 12,
  at: '2026-03-14T08:00:00Z',
}

export const productUsageCalls = defineCalls({
  'POST /api/v1/usage': {
    summary: 'Counts what was used: up to 100 records, each once by its own key, each with its own answer',
    area: 'your product',
    access: 'machine',
    scope: 'usage:write',
    isIdempotent: true,
    body: z.strictObject({ records: z.array(looseRecord).min(1).max(MOST_RECORDS) }),
    result: z.strictObject({
      counted: z.int(),
      known: z.int(),
      rejected: z.int(),
      records: z.array(recordResult),
    }),
    example: {
      body: { records: [record, { ...record, key: 'vehicles-2026-03-15', quantity: -1 }] },
      result: {
        counted: 1,
        known: 0,
        rejected: 1,
        records: [
          { index: 0, key: record.key, status: 'counted', effect: 'counted', reason: null, errors: [] },
          {
            index: 1,
            key: 'vehicles-2026-03-15',
            status: 'rejected',
            effect: null,
            reason: null,
            errors: [{ path: 'records[1].quantity', code: 'invalid-input', message: 'Enter 0 or more' }],
          },
        ],
      },
    },
  },
  'GET /api/v1/accounts/{id}/usage': {
    summary: 'What was counted in the month that runs, and what it comes to so far, with the sum explained',
    area: 'your product',
    access: 'machine',
    scope: 'usage:read',
    isConditional: true,
    params: accountPath,
    result: z.strictObject({
      account_id: z.int(),
      /** The time that is counted, half-open; null without a subscription. */
      since: isoOut.nullable(),
      until: isoOut.nullable(),
      counts: z.array(
        z.strictObject({
          usage_key: z.string(),
          /** Counting of its reports: a level that stays until the next report, and the highest one of the month is charged. */
          counting: z.literal(['peak']),
          /** The highest count, by which usage is charged. */
          peak: z.int(),
          quantity: z.int().nullable(),
          at: isoOut.nullable(),
        }),
      ),
      charges: z.array(
        z.strictObject({
          kind: z.string(),
          module: z.strictObject({ id: z.int(), code: z.string() }).nullable(),
          quantity: z.int(),
          amount: major,
          amount_minor: minor,
          currency,
          explanation: z.string(),
        }),
      ),
    }),
    example: {
      result: {
        account_id: 7,
        since: '2026-03-01T09:00:00.000Z',
        until: '2026-04-01T09:00:00.000Z',
        counts: [{ usage_key: 'vehicle', counting: 'peak', peak: 12, quantity: 10, at: '2026-03-14T08:00:00.000Z' }],
        charges: [
          {
            kind: 'usage',
            module: { id: 41, code: 'vehicle-tracking' },
            quantity: 12,
            amount: 144,
            amount_minor: 14_400,
            currency: 'USD',
            explanation: '12 vehicles at $12.00: $144.00',
          },
        ],
      },
    },
  },
  'GET /api/v1/accounts/{id}/usage/records': {
    summary: 'The reports of an account in the order in which they came, in pages, each with what it came to',
    area: 'your product',
    access: 'machine',
    scope: 'usage:read',
    params: accountPath,
    query: z.object(page),
    result: z.strictObject({
      items: z.array(
        z.strictObject({
          key: z.string(),
          usage_key: z.string(),
          quantity: z.int(),
          at: isoOut,
          received_at: isoOut,
          effect,
        }),
      ),
      next_cursor: z.string().nullable(),
    }),
    example: {
      result: {
        items: [
          {
            key: record.key,
            usage_key: 'vehicle',
            quantity: 12,
            at: '2026-03-14T08:00:00.000Z',
            received_at: '2026-03-14T08:01:00.000Z',
            effect: 'counted',
          },
        ],
        next_cursor: null,
      },
    },
  },
})
