import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKeys, secretOfDataDir } from './keys.ts'

const SECRET = 'a secret of tests that is long enough for any key'
const keys = createKeys(SECRET)

test('two nodes with one secret have the same keys, another secret or another purpose gives others', () => {
  const hex = (secret: string, purpose: string): string => createKeys(secret).derive(purpose).toString('hex')
  expect(hex(SECRET, 'jwt')).toBe(hex(SECRET, 'jwt'))
  expect(new Set([hex(SECRET, 'jwt'), hex(SECRET, 'cookie'), hex(`${SECRET}!`, 'jwt')]).size).toBe(3)
  expect(keys.derive('jwt')).toHaveLength(32)
})

describe('a signature', () => {
  test('is good for its text, its purpose and its secret alone', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, other) => {
        const signature = keys.sign('a', text)
        expect(keys.isSigned('a', text, signature)).toBe(true)
        expect(keys.isSigned('b', text, signature)).toBe(false)
        expect(createKeys(`${SECRET}!`).isSigned('a', text, signature)).toBe(false)
        expect(keys.isSigned('a', other, signature)).toBe(other === text)
      }),
    )
  })

  test('is rejected shortened, lengthened, empty and with one bit changed', () => {
    const signature = keys.sign('a', 'text')
    const flipped = Buffer.from(signature, 'base64url')
    flipped.writeUInt8(flipped.readUInt8(0) ^ 1, 0)
    const wrong = [signature.slice(0, -1), `${signature}A`, '', flipped.toString('base64url'), 'é'.repeat(43)]
    expect(wrong.filter((text) => keys.isSigned('a', 'text', text))).toEqual([])
  })
})

test('what the secret before signed holds while it is good, and nothing is signed by it', () => {
  const before = createKeys('the secret before that, which is long enough as well')
  let former: ReturnType<typeof createKeys> | undefined = before
  const after = createKeys(SECRET, () => former)
  const signature = before.sign('a', 'text')
  expect([after.isSigned('a', 'text', signature), after.isSigned('b', 'text', signature)]).toEqual([true, false])
  expect(after.sign('a', 'text')).toBe(keys.sign('a', 'text'))
  former = undefined
  expect(after.isSigned('a', 'text', signature)).toBe(false)
})

describe('what is sealed', () => {
  test('opens to the same text, in any language, and never looks the same twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(keys.open('outbox', keys.seal('outbox', text))).toBe(text)
      }),
    )
    expect(keys.seal('outbox', 'same')).not.toBe(keys.seal('outbox', 'same'))
    expect(Buffer.from(keys.seal('outbox', 'readable?'), 'base64url').toString('latin1')).not.toContain('readable')
  })

  test('does not open for another purpose, another secret, cut off, or with any of its bytes changed', () => {
    const sealed = keys.seal('outbox', 'token')
    const bytes = Buffer.from(sealed, 'base64url')
    const damaged = Array.from(bytes, (_, place) => {
      const copy = Buffer.from(bytes)
      copy.writeUInt8(copy.readUInt8(place) ^ 1, place)
      return copy.toString('base64url')
    })
    for (const text of [...damaged, sealed.slice(0, -4), '', 'AAAA']) expect(() => keys.open('outbox', text)).toThrow()
    expect(() => keys.open('totp', sealed)).toThrow()
    expect(() => createKeys(`${SECRET}!`).open('outbox', sealed)).toThrow()
  })
})

describe('the secret of a data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'waybill-keys-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('is made once, has 32 random bytes, and only its owner can read it', () => {
    const dataDir = join(folder, 'not/yet/there')
    const secret = secretOfDataDir(dataDir)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(secretOfDataDir(dataDir)).toBe(secret)
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
    expect(secretOfDataDir(join(folder, 'another'))).not.toBe(secret)
  })

  test('may be one that the operator put there', () => {
    writeFileSync(join(folder, 'secret'), `${SECRET}\n`)
    expect(secretOfDataDir(folder)).toBe(SECRET)
  })
})
