import type { subscriptionStatuses } from '@waybill/domain/subscription'
import { z } from 'zod'
import { role, invitation } from '../actions/team-schemas.ts'
import { defineCalls } from '../call.ts'
import { currency, flagIn, line, locale, productId } from '../fields.ts'
import { accountRecord, exampleAccount, externalId, metadataIn } from './account-records.ts'
import { changeCalls, previewResult } from './changes.ts'
import { checkoutResult } from './orders.ts'
import { accountPath } from './product-api.ts'

/** Beside the body of the member’s own call: nothing of it but the answer of a bank, which only they give. */
const changeOf = changeCalls['POST /account/subscription/change'].body.omit({
  three_d_secure_action_result_token_id: true,
  three_d_secure_token_id: true,
})

const subscribed: (typeof subscriptionStatuses)['subscribed'] = 1

const exampleCheckout = {
  order_id: '0198a7c4-11ce-7d38-8f14-77b2a0c5d2e4',
  state: 'paid',
  due_now: 59,
  due_now_minor: 5900,
  currency: 'USD',
  next_amount: 59,
  next_amount_minor: 5900,
  next_date: '2026-12-30 09:00:00',
  next_date_epoch: 1_798_621_200_000,
  is_enabled: 1,
}

const ofAccount = { area: 'admin', access: 'admin_api', duty: 'serve', params: accountPath } as const

/** Calls by which a program makes what members make themselves: accounts, members, subscriptions (ADM-14). */
export const provisioningCalls = defineCalls({
  'POST /api/admin/v1/accounts': {
    summary: 'Makes an account with its primary member, who is mailed a link of seven days to set a password',
    area: 'admin',
    access: 'admin_api',
    duty: 'serve',
    isIdempotent: true,
    body: z.strictObject({
      company: line(1, 200),
      country: z.string().length(2),
      /** Absent: that of the country. */
      currency: currency.optional(),
      locale: locale.optional(),
      time_zone: z.string().max(64).optional(),
      email: z.string().max(254),
      first_name: line(0, 60),
      last_name: line(0, 60),
      phone: z.string().max(40).optional(),
      external_id: externalId.optional(),
      metadata: metadataIn.optional(),
    }),
    result: accountRecord,
    example: {
      body: {
        company: 'Halden Bakery',
        country: 'US',
        email: 'dana@halden-bakery.example',
        first_name: 'Dana',
        last_name: 'Halden',
        external_id: 'crm-4711',
      },
      result: { ...exampleAccount, subscription: null },
    },
  },
  'POST /api/admin/v1/accounts/{id}/members': {
    ...ofAccount,
    summary: 'Invites an address to an account, as its primary member does',
    isIdempotent: true,
    body: z.strictObject({ email: line(1, 254), role, is_read_only: flagIn.optional(), locale: locale.optional() }),
    result: invitation,
  },
  'POST /api/admin/v1/accounts/{id}/trial': {
    ...ofAccount,
    summary: 'Begins the trial of an account that never had one, with a package and modules',
    isIdempotent: true,
    body: z.strictObject({
      package_id: productId,
      modules: z.array(productId).max(200).optional(),
      quantities: z.record(z.string().max(64), z.int().min(0).max(1_000_000)).optional(),
    }),
    result: accountRecord,
    example: { body: { package_id: 2, modules: [12] }, result: exampleAccount },
  },
  'POST /api/admin/v1/accounts/{id}/subscription': {
    ...ofAccount,
    summary: 'Subscribes an account in trial, or one whose subscription has ended, as its checkout does',
    isIdempotent: true,
    body: z.strictObject({
      package_id: productId.optional(),
      modules: z.array(productId).max(200).optional(),
      quantities: z.record(z.string().max(64), z.int().min(0).max(1_000_000)).optional(),
      timeframe: z.string().max(20).optional(),
      interval: z.enum(['month', 'year']).optional(),
      is_reactivate: flagIn.optional(),
      preview_token: z.string().max(200).optional(),
    }),
    result: checkoutResult,
    example: { body: { package_id: 2, timeframe: 'now' }, result: exampleCheckout },
  },
  'POST /api/admin/v1/accounts/{id}/subscription/change-preview': {
    ...ofAccount,
    summary: 'What a change of the subscription, or its beginning, would charge; nothing is changed',
    body: changeCalls['POST /account/subscription/preview'].body,
    result: previewResult,
  },
  'POST /api/admin/v1/accounts/{id}/subscription/change': {
    ...ofAccount,
    summary: 'Changes the subscription as its primary member does',
    isIdempotent: true,
    body: changeOf,
    result: checkoutResult,
    example: { body: { package_id: 3, timeframe: 'now' }, result: exampleCheckout },
  },
  'POST /api/admin/v1/accounts/{id}/subscription/cancel': {
    ...ofAccount,
    summary: 'Cancels the subscription at the end of what is paid',
    isIdempotent: true,
    body: z.strictObject({}),
    result: z.strictObject({
      subscription_status: z.int(),
      ends_at: z.string().nullable(),
      ends_at_epoch: z.int().nullable(),
    }),
    example: {
      body: {},
      result: {
        subscription_status: subscribed,
        ends_at: '2026-12-30 09:00:00',
        ends_at_epoch: 1_798_621_200_000,
      },
    },
  },
})
