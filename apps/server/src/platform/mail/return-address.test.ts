import { describe, expect, test } from 'vitest'
import { createKeys } from '../keys.ts'
import { mailOfReturnAddress, returnAddress } from './return-address.ts'

const keys = createKeys('a secret of at least 32 bytes for tests')
const address = returnAddress(keys, 'bounces@mail.lodeway.example', 12)

describe('[QUO-19] the return address of a mail (S-15)', () => {
  test('is one for each mail, within the lengths of an address, and leads back to it in either case', () => {
    expect(address).toMatch(/^bounces\+12\.[0-9a-f]{32}@mail\.lodeway\.example$/)
    expect(returnAddress(keys, 'bounces@mail.lodeway.example', 13)).not.toContain(address.slice(11, 43))
    expect(returnAddress(keys, `${'b'.repeat(16)}@a.example`, 9_999_999_999_999).indexOf('@')).toBeLessThanOrEqual(64)
    expect(mailOfReturnAddress(keys, address)).toBe(12)
    expect(mailOfReturnAddress(keys, `<${address.toUpperCase()}>`)).toBe(12)
  })

  test('of a mail that went out before the secret changed leads back while the former one is good', () => {
    const after = createKeys('another secret of at least 32 bytes!', () => keys)
    expect(mailOfReturnAddress(after, address)).toBe(12)
    expect(mailOfReturnAddress(after, address.replace('+12.', '+13.'))).toBeUndefined()
  })

  test.each([
    ['of another mail', address.replace('+12.', '+13.')],
    ['with one digit changed', address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))],
    ['of another secret', returnAddress(createKeys('another secret of at least 32 bytes!'), 'bounces@a.example', 12)],
    ['without a signature', 'bounces+12@mail.lodeway.example'],
    ['cut', address.replace(/.@/, '@')],
    ['with a number that is none', address.replace('+12.', '+0x0c.')],
    ['with zeros before it', address.replace('+12.', '+012.').replace(/\.[0-9a-f]{32}/, `.${'0'.repeat(32)}`)],
    ['empty', ''],
  ])('%s leads nowhere', (_, forged) => {
    expect(mailOfReturnAddress(keys, forged)).toBeUndefined()
  })
})
