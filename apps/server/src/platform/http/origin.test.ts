import { describe, expect, test } from 'vitest'
import { isOwnHost, isSameOrigin, type OwnOrigin } from './origin.ts'

const SHOP: OwnOrigin = { publicUrl: 'https://shop.example', acceptsLoopback: false }
const ODD_PORT: OwnOrigin = { publicUrl: 'https://shop.example:8443', acceptsLoopback: false }
const AT_HOME: OwnOrigin = { publicUrl: 'http://127.0.0.1:3000', acceptsLoopback: true }
const ON_IPV6: OwnOrigin = { publicUrl: 'http://[::1]:3000', acceptsLoopback: true }

describe('the Host header', () => {
  test.each([
    ['shop.example', SHOP, true],
    ['SHOP.example', SHOP, true],
    ['shop.example:8443', ODD_PORT, true],
    ['shop.example', ODD_PORT, false],
    ['shop.example:443', SHOP, true],
    ['shop.example:80', SHOP, false],
    ['shop.example:', SHOP, true],
    ['shop.example:443', ODD_PORT, false],
    ['evil.example', SHOP, false],
    ['shop.example.evil.example', SHOP, false],
    ['evil@shop.example', SHOP, false],
    ['shop.example/..', SHOP, false],
    ['a.shop.example', SHOP, false],
    ['localhost', SHOP, false],
    ['127.0.0.1', SHOP, false],
    ['', SHOP, false],
    ['127.0.0.1:3000', AT_HOME, true],
    ['localhost:3000', AT_HOME, true],
    ['[::1]:3000', AT_HOME, true],
    ['LOCALHOST:3000', AT_HOME, true],
    ['localhost:3001', AT_HOME, false],
    ['localhost', AT_HOME, false],
    ['127.0.0.2:3000', AT_HOME, false],
    ['::1:3000', AT_HOME, false],
    ['localhost.evil.example:3000', AT_HOME, false],
    ['[::1]:3000', ON_IPV6, true],
    ['localhost:3000', ON_IPV6, true],
    ['[::1]', ON_IPV6, false],
  ] as const)('%s at %o is ours: %s', (host, own, isOurs) => {
    expect(isOwnHost(host, own)).toBe(isOurs)
  })

  test('a request without one is not for us', () => {
    expect(isOwnHost(undefined, AT_HOME)).toBe(false)
  })
})

describe('[SEC-01] where a change comes from', () => {
  test.each([
    ['https://shop.example', SHOP, true],
    ['https://SHOP.example:443', SHOP, true],
    ['http://shop.example', SHOP, false],
    ['https://shop.example:8443', SHOP, false],
    ['https://shop.example.evil.example', SHOP, false],
    ['https://a.shop.example', SHOP, false],
    ['https://evil.example', SHOP, false],
    ['shop.example', SHOP, false],
    ['', SHOP, false],
    ['https://shop.example, https://evil.example', SHOP, false],
    ['http://localhost:3000', SHOP, false],
    ['https://shop.example:8443', ODD_PORT, true],
    ['http://127.0.0.1:3000', AT_HOME, true],
    ['http://localhost:3000', AT_HOME, true],
    ['http://[::1]:3000', AT_HOME, true],
    ['https://localhost:3000', AT_HOME, false],
    ['http://localhost:9999', AT_HOME, false],
    ['http://evil.example:3000', AT_HOME, false],
  ] as const)('Origin %s at %o is ours: %s, whatever Sec-Fetch-Site says', (origin, own, isOurs) => {
    const host = new URL(own.publicUrl).host
    for (const site of ['same-origin', 'cross-site', undefined]) {
      expect(isSameOrigin({ origin, host, ...(site !== undefined && { 'sec-fetch-site': site }) }, own)).toBe(isOurs)
    }
  })

  test('a loopback origin counts only for a request to a loopback host', () => {
    expect(isSameOrigin({ origin: 'http://localhost:3000', host: 'evil.example' }, AT_HOME)).toBe(false)
  })

  test.each([undefined, 'null'])(
    'with the Origin %s the browser says where it comes from: only the same origin is trusted',
    (origin) => {
      const trusted = ['same-origin', 'same-site', 'cross-site', 'none', '', undefined].filter((site) =>
        isSameOrigin(
          {
            host: 'shop.example',
            ...(origin !== undefined && { origin }),
            ...(site !== undefined && { 'sec-fetch-site': site }),
          },
          SHOP,
        ),
      )
      expect(trusted).toEqual(['same-origin'])
    },
  )
})
