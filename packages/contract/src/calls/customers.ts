import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { currency, digits, flagOut, isoOut, locale, major, minor } from '../fields.ts'
import { STAFF_LISTS } from '../staff/lists.ts'
import { TIMELINE_KINDS } from '../staff/timeline.ts'
import { byId } from './admin.ts'

const { customers, payments } = STAFF_LISTS

const sum = z.strictObject({ label: z.string(), value: z.string(), is_total: flagOut }).meta({ id: 'ExplainedSum' })

/** An amount with everything that it is made of, as its customer reads it. */
const explained = {
  title: z.string(),
  at: isoOut,
  currency,
  total: major,
  total_minor: minor,
  lines: z.array(
    z
      .strictObject({
        title: z.string(),
        /** Null: the price of one piece, for the whole period. */
        detail: z.string().nullable(),
        amount: major,
        amount_minor: minor,
        steps: z.array(sum),
      })
      .meta({ id: 'ExplainedLine' }),
  ),
  sums: z.array(sum),
  /** All of it as a text for an answer. */
  text: z.string(),
}

const nextCharge = z.strictObject({ ...explained, is_estimate: flagOut }).meta({ id: 'CustomerNextCharge' })

const priceItem = z
  .strictObject({
    product_id: z.int(),
    title: z.string(),
    /** Of one interval, or of one unit. */
    amount: major,
    amount_minor: minor,
    per: z.enum(['month', 'year', 'unit']),
    /** Of a price by tiers or blocks, whose amount is that of its first unit: each tier in words. */
    price_tiers: z.array(z.string()).optional(),
    since: isoOut,
    trial_end: isoOut.nullable(),
  })
  .meta({ id: 'CustomerItem' })

const customer = z
  .strictObject({
    id: z.int(),
    company: z.string(),
    kind: z.enum(customers.columns.kind.of),
    state: z.enum(customers.columns.state.of),
    country: z.string(),
    currency,
    registered_at: isoOut,
    time_zone: z.string(),
    locale,
    name: z.string().nullable(),
    email: z.string().nullable(),
    members: z.int(),
    is_locked: flagOut,
    held_since: isoOut.nullable(),
    held_reason: z.string().nullable(),
    erased_at: isoOut.nullable(),
    plan: z
      .strictObject({
        title: z.string(),
        interval: z.enum(['month', 'year']),
        since: isoOut,
        period_end: isoOut,
        ends_at: isoOut.nullable(),
        trial_end: isoOut.nullable(),
        paused_at: isoOut.nullable(),
        items: z.array(priceItem),
      })
      .meta({ id: 'CustomerPlan' })
      .nullable(),
    credit: major,
    credit_minor: minor,
    methods: z.array(
      z
        .strictObject({
          kind: z.enum(payments.columns.method.of),
          name: z.string(),
          last_four: z.string().nullable(),
          expires: z.string().nullable(),
          is_charged: flagOut,
          disabled_at: isoOut.nullable(),
        })
        .meta({ id: 'CustomerMethod' }),
    ),
    open: z.array(
      z
        .strictObject({
          document_id: z.int(),
          document: z.string(),
          due_at: isoOut,
          is_overdue: flagOut,
          open: major,
          open_minor: minor,
        })
        .meta({ id: 'CustomerDebt' }),
    ),
    next_charge: nextCharge.nullable(),
    people: z.array(
      z
        .strictObject({
          member_id: z.int(),
          name: z.string(),
          email: z.string(),
          is_primary: flagOut,
          is_read_only: flagOut,
        })
        .meta({ id: 'CustomerPerson' }),
    ),
  })
  .meta({ id: 'Customer' })

const timelineEntry = z
  .strictObject({
    at: isoOut,
    kind: z.enum(TIMELINE_KINDS),
    event: z.string(),
    by: z.string().nullable(),
    /** Names and numbers of the sentence. */
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    amount: major.nullable(),
    amount_minor: minor.nullable(),
    currency: currency.nullable(),
    document: z.string().nullable(),
    document_id: z.int().nullable(),
  })
  .meta({ id: 'TimelineEntry' })

const explanation = z
  .strictObject({
    ...explained,
    id: z.int(),
    number: z.string(),
    account_id: z.int(),
    company: z.string(),
    locale,
    payments: z.array(
      z
        .strictObject({
          at: isoOut,
          method: z.string(),
          state: z.string(),
          reason: z.string().nullable(),
          amount: major,
          amount_minor: minor,
        })
        .meta({ id: 'ExplainedPayment' }),
    ),
    notes: z.array(z.string()),
  })
  .meta({ id: 'DocumentExplanation' })

/** A customer's page: who they are, everything that was, and why they paid what they paid (ADM-09, ADM-10). */
export const customerCalls = defineCalls({
  'GET /api/admin/v1/customers/{id}': {
    summary: 'A customer: who they are, what they have, what is open, and their next charge with its explanation',
    area: 'admin',
    access: 'admin_api',
    duty: 'look',
    params: byId,
    result: customer,
  },
  'GET /api/admin/v1/customers/{id}/timeline': {
    summary: 'Everything that happened with a customer, the newest first: one list of all kinds, or of one',
    area: 'admin',
    access: 'admin_api',
    duty: 'look',
    params: byId,
    query: z.strictObject({
      kind: z.enum(TIMELINE_KINDS).optional(),
      cursor: z.string().max(600).optional(),
      limit: digits.pipe(z.int().min(1).max(200)).optional(),
    }),
    result: z.strictObject({ items: z.array(timelineEntry), next_cursor: z.string().nullable() }),
  },
  'POST /api/admin/v1/customers/{id}/impersonations': {
    summary:
      'Shows the shop as a member of the account sees it, read only and for 15 minutes; the reason is in the history of both',
    area: 'admin',
    access: 'back_office',
    duty: 'look',
    params: byId,
    body: z.strictObject({
      reason: z.string().trim().min(1).max(500),
      member_id: z.int().positive().optional(),
    }),
    result: z.strictObject({ ends_at: isoOut, next: z.string() }),
    example: {
      body: { reason: 'They can’t find their invoice of June' },
      result: { ends_at: '2026-06-03T09:20:00.000Z', next: '/account/billing/subscription' },
    },
  },
  'GET /api/admin/v1/documents/{id}/explanation': {
    summary:
      'Why an invoice or credit note is what it is, in the language of its customer, as a text for an answer too',
    area: 'admin',
    access: 'admin_api',
    duty: 'look',
    params: byId,
    query: z.strictObject({ locale: locale.optional() }),
    result: explanation,
  },
})
