import { expect, test } from 'vitest'
import { addressIn } from './hand-over.ts'

const PRODUCT = 'https://app.example/from-shop'

test.each([
  ['/routes?day=1#stop', 'https://app.example/routes?day=1#stop'],
  ['routes', 'https://app.example/routes'],
  ['https://app.example/x', 'https://app.example/x'],
  ['https:evil.example@', 'https://app.example/evil.example@'],
  ['HTTPS://APP.EXAMPLE:443/x', 'https://app.example/x'],
])('[INT-04] %s lies in the product', (to, address) => {
  expect(addressIn(PRODUCT, to)).toBe(address)
})

test.each([
  'https://evil.example',
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https://app.example.evil.example',
  'https://app.example@evil.example',
  'https://user:pass@app.example/',
  'http://app.example/',
  'https://app.example:8443/',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
])('[INT-04] %s is no address of the product', (to) => {
  expect(addressIn(PRODUCT, to)).toBeUndefined()
})
