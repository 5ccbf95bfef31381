import { expect, test } from 'vitest'
import { shopAddress, shopSender } from './shop-sender.ts'

const named = { contact: { replyDays: 1, email: 'quay@harbor.example' }, seller: { shopName: 'Harbor "line" <A>' } }
const silent = { contact: { replyDays: 1 }, seller: { shopName: 'Harborline' } }

test.each([
  ['Lodeway <hello@lodeway.example>', 'hello@lodeway.example'],
  ['"Shop <of> roads" <shop@roads.example> ', 'shop@roads.example'],
  ['shop@roads.example', 'shop@roads.example'],
])('the address of %s is %s', (sender, address) => {
  expect(shopAddress({ MAIL_FROM: sender }, silent)).toBe(address)
})

test('messages go to the shop’s address of contact, whoever its mails are from', () => {
  expect(shopAddress({ MAIL_FROM: 'Robot <robot@mail.example>' }, named)).toBe('quay@harbor.example')
})

test('without MAIL_FROM mails are from the shop’s own name and address, or from one that nobody has', () => {
  expect(shopSender({ MAIL_FROM: undefined }, named)).toBe('Harbor line A <quay@harbor.example>')
  expect(shopSender({ MAIL_FROM: undefined }, silent)).toBe('Harborline <hello@shop.example>')
  expect(shopSender({ MAIL_FROM: 'Robot <robot@mail.example>' }, named)).toBe('Robot <robot@mail.example>')
})
