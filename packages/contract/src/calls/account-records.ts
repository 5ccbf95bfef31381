import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { currency, digits, flagOut, isoOut, line } from '../fields.ts'
import { accountPath, page } from './product-api.ts'

/** Entities with an external id and metadata of other systems. */
export const METADATA_ENTITIES = ['account', 'subscription', 'invoice'] as const

/** At most so many keys of an entity. */
export const MOST_METADATA = 50

export const externalId = line(1, 100)

/** To be merged: a null removes its key. */
export const metadataIn = z.record(line(1, 40), line(1, 500).nullable())

const named = { external_id: z.string().nullable(), metadata: z.record(z.string(), z.string()) }

const entityPath = z.object({ entity: z.enum(METADATA_ENTITIES), id: digits })

const entityMetadata = z
  .strictObject({ entity: z.enum(METADATA_ENTITIES), id: z.int(), account_id: z.int(), ...named })
  .meta({ id: 'EntityMetadata' })

export const accountRecord = z
  .strictObject({
    account_id: z.int(),
    company: z.string(),
    country: z.string().length(2),
    currency,
    locale: z.string(),
    created_at: isoOut,
    ...named,
    /** The one that runs, a trial too; null without one. */
    subscription: z.strictObject({ subscription_id: z.int(), ...named }).nullable(),
    members: z.array(
      z.strictObject({
        member_id: z.int(),
        email: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        is_primary: flagOut,
      }),
    ),
  })
  .meta({ id: 'AccountRecord' })

export const exampleAccount = {
  account_id: 7,
  company: 'Halden Bakery',
  country: 'US',
  currency: 'USD',
  locale: 'en',
  created_at: '2026-03-01T09:00:00.000Z',
  external_id: 'crm-4711',
  metadata: { segment: 'bakery' },
  subscription: { subscription_id: 5, external_id: null, metadata: {} },
  members: [
    { member_id: 9, email: 'dana@halden-bakery.example', first_name: 'Dana', last_name: 'Halden', is_primary: 1 },
  ],
}

const exampleMetadata = {
  entity: 'account',
  id: 7,
  account_id: 7,
  external_id: 'crm-4711',
  metadata: { segment: 'bakery' },
}

/** Accounts as programs know them, and what these keep with them (ADM-14). */
export const accountRecordCalls = defineCalls({
  'GET /api/admin/v1/accounts/{id}': {
    summary: 'An account with its members, and what other systems call it',
    area: 'admin',
    access: 'admin_api',
    duty: 'look',
    params: accountPath,
    result: accountRecord,
    example: { result: exampleAccount },
  },
  'GET /api/admin/v1/metadata/{entity}/{id}': {
    summary: 'External id and metadata of an account, a subscription or an invoice',
    area: 'admin',
    access: 'admin_api',
    duty: 'look',
    params: entityPath,
    result: entityMetadata,
    example: { result: exampleMetadata },
  },
  'POST /api/admin/v1/metadata/{entity}/{id}': {
    summary: 'Merges external id and metadata: what is absent stays, null removes; another one’s external id is 409',
    area: 'admin',
    access: 'admin_api',
    duty: 'serve',
    isIdempotent: true,
    params: entityPath,
    body: z.strictObject({ external_id: externalId.nullable().optional(), metadata: metadataIn.optional() }),
    result: entityMetadata,
    example: {
      body: { external_id: 'crm-4711', metadata: { segment: 'bakery', former_name: null } },
      result: exampleMetadata,
    },
  },
  'GET /api/v1/accounts/{id}': {
    summary: 'An account with its members, and what other systems call it',
    area: 'your product',
    access: 'machine',
    scope: 'accounts:read',
    isConditional: true,
    params: accountPath,
    result: accountRecord,
    example: { result: exampleAccount },
  },
  'GET /api/v1/accounts': {
    summary: 'Accounts in pages: all, the one of an external id, or the one of a member’s address',
    area: 'your product',
    access: 'machine',
    scope: 'accounts:read',
    isConditional: true,
    query: z.object({ ...page, external_id: externalId.optional(), email: line(1, 254).optional() }),
    result: z.strictObject({ items: z.array(accountRecord), next_cursor: z.string().nullable() }),
    example: { result: { items: [exampleAccount], next_cursor: null } },
  },
})
