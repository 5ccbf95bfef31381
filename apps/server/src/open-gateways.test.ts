import { expect, test } from 'vitest'
import { rejectUntaken, takenCurrencies } from './open-gateways.ts'
import { stripeOf } from './stripe-config.ts'

const stripe = stripeOf({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })

test('[SET-02] a shop with Stripe that sells in a currency which Stripe lacks does not start, and the setting is named', () => {
  expect(() => rejectUntaken({ stripe }, ['EUR', 'LYD', 'IQD'])).toThrow(
    'currencies of shop.yaml: Stripe can not charge LYD, IQD; import a catalogue without, or unset STRIPE_SECRET_KEY',
  )
  expect(() => rejectUntaken({ stripe }, ['EUR', 'KWD', 'ISK', 'UGX', 'MGA'])).not.toThrow()
  expect(() => rejectUntaken({ stripe: undefined }, ['LYD'])).not.toThrow()
  expect(takenCurrencies({ stripe: undefined })).toBeUndefined()
})
