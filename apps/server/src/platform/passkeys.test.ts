import { expect, test } from 'vitest'
import { relyingPartyOf } from './passkeys.ts'

test.each([
  ['https://shop.example', 'https://shop.example', { id: 'shop.example', origin: 'https://shop.example' }],
  [
    'https://shop.example:8443',
    'https://shop.example:8443',
    { id: 'shop.example', origin: 'https://shop.example:8443' },
  ],
  [undefined, 'http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
])('passkeys are of the public address %s, whatever a proxy says', (configured, publicUrl, expected) => {
  expect(relyingPartyOf({ publicUrl, config: { publicUrl: configured } })).toEqual(expected)
})
