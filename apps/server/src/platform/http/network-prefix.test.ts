import { expect, test } from 'vitest'
import { networkPrefix } from './network-prefix.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['203.0.113.1', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['2001:db8:7:9::1', '2001:0db8:0007::/48'],
  ['2001:db8:7:ffff:1:2:3:4', '2001:0db8:0007::/48'],
  ['2001:db8::7:9', '2001:0db8:0000::/48'],
  ['2001::1', '2001:0000:0000::/48'],
  ['::1', '0000:0000:0000::/48'],
  [undefined, 'gone'],
  ['fe80::1%eth0', 'fe80:0000:0000::/48'],
])('%s counts for %s', (address, prefix) => {
  expect(networkPrefix(address)).toBe(prefix)
})
