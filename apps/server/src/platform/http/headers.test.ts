import { expect, test } from 'vitest'
import { securityHeaders } from './headers.ts'

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
