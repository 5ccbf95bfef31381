import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { currency, digits, flagOut, isoOut, major, minor } from '../fields.ts'

const accountPath = z.object({ id: digits })

/** How many of a list, and where it goes on: what `next_cursor` of the page before says. */
const page = {
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((count) => count >= 1 && count <= 100)
    .optional(),
  cursor: z.string().max(200).optional(),
}

/** Half-open: `valid_to` is the first instant at which it may no longer hold; null while none is known. */
const validity = { valid_from: isoOut, valid_to: isoOut.nullable() }

const access = z.literal(['full', 'read_only', 'none'])
const state = z.literal(['trial', 'active', 'overdue', 'paused', 'ended'])

const moduleEntitlement = z
  .strictObject({
    id: z.int(),
    code: z.string(),
    state,
    /** What the product should allow; gate by this. */
    access,
    /** Why it may be used; null where it can't be used now. */
    source: z.literal(['trial', 'paid', 'grace', 'partner', 'manual', 'grant']).nullable(),
    /** Of what is sold by the unit: what was declared, what is free of charge, and the most in a trial. */
    usage: z
      .strictObject({
        usage_key: z.string(),
        quantity: z.int(),
        free: z.int(),
        trial_limit: z.int().nullable(),
      })
      .nullable(),
    ...validity,
  })
  .meta({ id: 'ModuleEntitlement' })

const accountEntitlements = z
  .strictObject({
    account_id: z.int(),
    /** `none`: the account never had a trial or a subscription. */
    state: z.literal([...state.values, 'none']),
    access,
    valid_from: isoOut.nullable(),
    valid_to: isoOut.nullable(),
    plan: z.strictObject({ id: z.int(), code: z.string() }).nullable(),
    /** Units that were chosen with the subscription, by usage key. */
    quantities: z.record(z.string(), z.int()),
    modules: z.array(moduleEntitlement),
    updated_at: isoOut,
  })
  .meta({ id: 'AccountEntitlements' })

const example = {
  account_id: 7,
  state: 'active',
  access: 'full',
  valid_from: '2026-03-01T09:00:00.000Z',
  valid_to: null,
  plan: { id: 2, code: 'plan-regional' },
  quantities: { vehicles: 12 },
  modules: [
    {
      id: 12,
      code: 'route-planning',
      state: 'active',
      access: 'full',
      source: 'paid',
      usage: null,
      valid_from: '2026-03-01T09:00:00.000Z',
      valid_to: null,
    },
  ],
  updated_at: '2026-03-01T09:00:00.000Z',
}

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

const effect = z.literal(['counted', 'draft', 'next_invoice', 'nothing'])

const recordResult = z
  .strictObject({
    /** Its place in the batch, from 0. */
    index: z.int(),
    key: z.string().nullable(),
    /** `known`: stored before under this key with the same content, and not counted again. */
    status: z.literal(['counted', 'known', 'rejected']),
    /** What it came to: in the month that runs, late on the draft, late on the next invoice, or late without a charge. */
    effect: effect.nullable(),
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

export const productCalls = defineCalls({
  'GET /api/v1/accounts/{id}/entitlements': {
    summary: 'What one account may use now, in which state, and until when the clock leaves it so',
    area: 'your product',
    access: 'machine',
    scope: 'entitlements:read',
    isConditional: true,
    params: accountPath,
    result: accountEntitlements,
    example: { result: example },
  },
  'GET /api/v1/entitlements': {
    summary:
      'What every account may use, in pages; with `updated_since` those written since then, the oldest first, and some of the minute before it',
    area: 'your product',
    access: 'machine',
    scope: 'entitlements:read',
    isConditional: true,
    query: z.object({ ...page, updated_since: z.iso.datetime({ offset: true }).optional() }),
    result: z.strictObject({ items: z.array(accountEntitlements), next_cursor: z.string().nullable() }),
    example: { result: { items: [example], next_cursor: null } },
  },
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
          { index: 0, key: record.key, status: 'counted', effect: 'counted', errors: [] },
          {
            index: 1,
            key: 'vehicles-2026-03-15',
            status: 'rejected',
            effect: null,
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
        counts: [{ usage_key: 'vehicle', peak: 12, quantity: 10, at: '2026-03-14T08:00:00.000Z' }],
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
  'POST /api/v1/hand-overs/redeem': {
    summary: 'Who comes by a hand-over: good once, within a minute of the click in the shop',
    area: 'your product',
    access: 'machine',
    scope: 'hand-over:redeem',
    isIdempotent: true,
    body: z.strictObject({ token: z.string().min(1).max(2000) }),
    result: z.strictObject({
      account_id: z.int(),
      member_id: z.int(),
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      is_primary: flagOut,
      is_read_only: flagOut,
      locale: z.string(),
      /** Where in the product the member goes, on its own origin; null for its start. */
      to: z.string().nullable(),
      /** Where in the shop the member came from. */
      return_to: z.string(),
    }),
    example: {
      body: { token: 'eyJhbGciOiJFZERTQSJ9.e30.c2lnbmF0dXJl' },
      result: {
        account_id: 7,
        member_id: 9,
        email: 'dana@halden-bakery.example',
        first_name: 'Dana',
        last_name: 'Halden',
        is_primary: 1,
        is_read_only: 0,
        locale: 'en',
        to: 'https://app.example/routes',
        return_to: 'https://shop.example/account/billing/subscription',
      },
    },
  },
})
