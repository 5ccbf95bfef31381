import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { digits, flagOut, isoOut } from '../fields.ts'

export const accountPath = z.object({ id: digits })

/** Length of a list, and its start: the `next_cursor` of the page before. */
export const page = {
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
const state = z.literal(['trial', 'pending', 'active', 'overdue', 'paused', 'ended'])

const moduleEntitlement = z
  .strictObject({
    id: z.int(),
    code: z.string(),
    state,
    /** Access that the product should allow; gate by this. */
    access,
    /** Reason why it may be used; null where it can't be used now. */
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
      /** The add_on_codes that are closed to this member (ACC-04). */
      closed_features: z.array(z.string()),
      locale: z.string(),
      /** Target of the member in the product, on its own origin; null for its start. */
      to: z.string().nullable(),
      /** Page of the shop that the member came from. */
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
        closed_features: [],
        locale: 'en',
        to: 'https://app.example/routes',
        return_to: 'https://shop.example/account/billing/subscription',
      },
    },
  },
})
