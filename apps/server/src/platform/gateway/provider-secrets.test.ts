import { expect, test } from 'vitest'
import { withoutProviderSecrets } from './provider-secrets.ts'

test('[SEC-01] what Stripe adds to an address of ours is taken off, and the rest of its query stays', () => {
  const back = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded'
  expect(withoutProviderSecrets(`/fr/account/checkout?resume=1&${back}`)).toBe('/fr/account/checkout?resume=1')
  expect(withoutProviderSecrets('/account?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_x')).toBe(
    '/account',
  )
})

test('an address to which nothing was added is left as it is', () => {
  expect(withoutProviderSecrets('/account/checkout?resume=1&q=%20')).toBeUndefined()
})
