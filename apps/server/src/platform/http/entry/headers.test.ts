import { expect, test } from 'vitest'
import { paymentPageHeaders, securityHeaders } from './headers.ts'

test('[SEC-01] no policy lets inline scripts, foreign sources, iframes of others or plugins in', () => {
  const policy = securityHeaders('https://shop.example')['content-security-policy'] ?? ''
  const rules = new Map(
    policy.split('; ').map((rule) => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)]),
  )
  expect(Object.fromEntries(rules)).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'frame-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
  })
})

test('[SEC-01] strict transport is promised exactly where the public address is https; everything else is always sent', () => {
  const { 'strict-transport-security': strict, ...https } = securityHeaders('https://shop.example')
  expect(strict).toBe('max-age=63072000; includeSubDomains')
  expect(securityHeaders('http://localhost:3000')).toEqual(https)
  expect(https).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  })
})

test("[SEC-01] a page with Stripe's fields is opened for Stripe's hosts and nothing else, any other page isn't", () => {
  expect(paymentPageHeaders('form')).toEqual({})
  expect(paymentPageHeaders(undefined)).toEqual({})
  const rulesOf = (headers: Readonly<Record<string, string>>) => (headers['content-security-policy'] ?? '').split('; ')
  const closed = rulesOf(securityHeaders('https://shop.example'))
  const open = rulesOf(paymentPageHeaders('stripe'))
  expect(open.filter((rule) => !closed.includes(rule))).toEqual([
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    "connect-src 'self' https://api.stripe.com",
    "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  ])
  expect(open).toHaveLength(closed.length)
})

test('[SEC-01] [PAY-01] the wallets of a device open for Stripe beside its fields, and nowhere else', () => {
  const everywhere = securityHeaders('https://shop.example')
  expect(everywhere).toMatchObject({
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
  })
  expect({ ...everywhere, ...paymentPageHeaders('stripe') }).toMatchObject({
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com" "https://*.js.stripe.com"), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  })
})
