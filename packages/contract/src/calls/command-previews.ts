import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { currency, isoOut, major, minor } from '../fields.ts'

/** Kinds of consequences of a command, one a row of its preview. */
export const FOLLOWING_KINDS = [
  'document',
  'draft',
  'document_now',
  'due',
  'charge',
  'refund',
  'credit',
  'approval',
  'subscription',
  'product_on',
  'product_off',
  'account',
  'provider',
  'mail',
  'record',
] as const
export type FollowingKind = (typeof FOLLOWING_KINDS)[number]

const followingLine = z
  .strictObject({
    about: z.string(),
    /** Code of the product; null for tax and for money that is no product's. */
    product: z.string().nullable(),
    amount: major,
    amount_minor: minor,
    currency,
  })
  .meta({ id: 'FollowingLine' })

const following = z
  .strictObject({
    kind: z.enum(FOLLOWING_KINDS),
    /** The kind of a document, the cause of credit, a state, a product, a mail or an entry of the audit trail. */
    about: z.string(),
    account_id: z.int().nullable(),
    /** Number of a document that there is. */
    document: z.string().nullable(),
    amount: major.nullable(),
    amount_minor: minor.nullable(),
    currency: currency.nullable(),
    at: isoOut.nullable(),
    /** Of a mail: its address. Of money: where it goes. */
    to: z.string().nullable(),
    lines: z.array(followingLine),
  })
  .meta({ id: 'Following' })

/** One thing that a command brings about. */
export type FollowingRow = z.output<typeof following>

/** All that a command would do, and the token that has exactly this done. */
export const commandPreview = z
  .strictObject({
    follows: z.array(following),
    /** The words of its answer; a number that it would give something new may be another one. */
    text: z.string(),
    token: z.string(),
    expires_at: isoOut,
  })
  .meta({ id: 'CommandPreview' })

/** Previews of the commands of the staff (ADM-08). */
export const commandPreviewCalls = defineCalls({
  'POST /api/admin/v1/commands/{name}/preview': {
    summary: 'What a command of the staff would do, with the token that has exactly this done; nothing is changed',
    area: 'admin',
    access: 'admin_api',
    duty: 'self',
    params: z.object({ name: z.string().max(40) }),
    body: z.record(z.string().max(40), z.unknown()),
    result: commandPreview,
    example: {
      body: { accountId: 1, amount: '20.00', reason: 'a lost day' },
      result: {
        follows: [
          {
            kind: 'credit',
            about: 'granted',
            account_id: 1,
            document: null,
            amount: 20,
            amount_minor: 2000,
            currency: 'USD',
            at: null,
            to: null,
            lines: [],
          },
          {
            kind: 'mail',
            about: 'credit_granted',
            account_id: 1,
            document: null,
            amount: null,
            amount_minor: null,
            currency: null,
            at: null,
            to: 'dana@halden-bakery.example',
            lines: [],
          },
        ],
        text: '$20.00 is credit of account 1: it pays what is open, and its next invoices.',
        token: 'mhx2k9a0.Q1n7cV0x5yJm3Tq8rWb2Lg.7m1fV2p0Gk9dYxHq3sTzR5nB8cJ6wLeA4uKo1iXyPqM',
        expires_at: '2026-11-30T02:37:58.677Z',
      },
    },
  },
})
