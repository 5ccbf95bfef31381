import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { currency, digits, isoOut, locale, major, minor, productId } from '../fields.ts'
import { accountPath, page } from './product-api.ts'

/** Pages of the shop to which a portal link leads. */
export const PORTAL_PAGES = ['subscription', 'checkout', 'members'] as const

/** Selection of a checkout link; 0 is the Custom Solution. */
export const linkedPurchase = z.strictObject({
  package_id: productId,
  modules: z.array(productId).max(200).optional(),
  quantities: z.record(z.string().max(64), z.int().min(0).max(1_000_000)).optional(),
  interval: z.enum(['month', 'year']).optional(),
})

const memberLink = z.strictObject({ url: z.string(), ends_at: isoOut }).meta({ id: 'MemberLink' })

const issued = z
  .strictObject({
    invoice_id: z.int(),
    /** As it stands printed. */
    number: z.string(),
    kind: z.enum(['period', 'change', 'trial_end', 'addon', 'manual', 'credit']),
    state: z.enum(['open', 'paid', 'refunded', 'void']),
    issued_at: isoOut,
    due_at: isoOut,
    total: major,
    total_minor: minor,
    /** Null where nothing is collected. */
    open: major.nullable(),
    open_minor: minor.nullable(),
    currency,
    external_id: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
  })
  .meta({ id: 'IssuedInvoice' })

/** Documents for a page of the own product, and the way to the account's own pages (ADM-14). */
export const productDocumentCalls = defineCalls({
  'GET /api/v1/accounts/{id}/invoices': {
    summary: 'Invoices and credit notes of an account, the newest first',
    area: 'your product',
    access: 'machine',
    scope: 'invoices:read',
    params: accountPath,
    query: z.object(page),
    result: z.strictObject({ items: z.array(issued), next_cursor: z.string().nullable() }),
    example: {
      result: {
        items: [
          {
            invoice_id: 31,
            number: 'TW-1009',
            kind: 'period',
            state: 'paid',
            issued_at: '2026-03-01T09:00:00.000Z',
            due_at: '2026-03-01T09:00:00.000Z',
            total: 59,
            total_minor: 5900,
            open: null,
            open_minor: null,
            currency: 'USD',
            external_id: null,
            metadata: {},
          },
        ],
        next_cursor: null,
      },
    },
  },
  'GET /api/v1/accounts/{id}/invoices/{invoice_id}/pdf': {
    summary: 'An invoice or credit note of an account as PDF',
    area: 'your product',
    access: 'machine',
    scope: 'invoices:read',
    params: z.object({ id: digits, invoice_id: digits }),
    query: z.object({ locale: locale.optional() }),
  },
  'POST /api/v1/accounts/{id}/portal-link': {
    summary: 'A link, good once within five minutes, that leads a member to a page of their account, signed in',
    area: 'your product',
    access: 'machine',
    scope: 'links:write',
    params: accountPath,
    body: z.strictObject({ member_id: z.int().positive(), page: z.enum(PORTAL_PAGES).optional() }),
    result: memberLink,
    example: {
      body: { member_id: 9, page: 'subscription' },
      result: { url: 'https://shop.example/account/portal/q7…', ends_at: '2026-03-01T09:05:00.000Z' },
    },
  },
  'POST /api/v1/accounts/{id}/checkout-link': {
    summary: 'A link, good once within five minutes, that leads the primary member to the checkout of what it names',
    area: 'your product',
    access: 'machine',
    scope: 'links:write',
    params: accountPath,
    body: linkedPurchase.extend({ member_id: z.int().positive() }),
    result: memberLink,
    example: {
      body: { member_id: 9, package_id: 3, modules: [12], interval: 'year' },
      result: { url: 'https://shop.example/account/portal/q7…', ends_at: '2026-03-01T09:05:00.000Z' },
    },
  },
})
