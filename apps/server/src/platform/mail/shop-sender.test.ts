import { expect, test } from 'vitest'
import { shopAddress } from './shop-sender.ts'

test.each([
  ['Lodeway <hello@lodeway.example>', 'hello@lodeway.example'],
  ['"Shop <of> roads" <shop@roads.example> ', 'shop@roads.example'],
  ['shop@roads.example', 'shop@roads.example'],
])('the address of %s is %s', (sender, address) => {
  expect(shopAddress({ MAIL_FROM: sender })).toBe(address)
})

test('without MAIL_FROM it is the address of the demo shop', () => {
  expect(shopAddress({ MAIL_FROM: undefined })).toBe('hello@lodeway.example')
})
