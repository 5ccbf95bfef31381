import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIds, hashToken } from './ids.ts'

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const instants = fc.integer({ min: 0, max: 2 ** 48 - 1 })

test('an id is a UUID of version 7 and the standard variant, whatever the instant and the random bytes', () => {
  fc.assert(
    fc.property(instants, fc.uint8Array({ minLength: 10, maxLength: 10 }), (now, random) => {
      const id = createIds(() => random).uuid(now)
      expect(id).toMatch(UUID_V7)
      expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now)
    }),
  )
})

test('ids sort as text by the instants that they were made at', () => {
  const ids = createIds()
  fc.assert(
    fc.property(instants, instants, (one, other) => {
      fc.pre(one < other)
      expect(ids.uuid(one) < ids.uuid(other)).toBe(true)
    }),
  )
})

test('the same random bytes make the same ids again', () => {
  const replayed = () => createIds((count) => new Uint8Array(count).fill(0xab))
  expect(replayed().uuid(1)).toBe(replayed().uuid(1))
  expect(replayed().uuid(0)).toBe('00000000-0000-7bab-abab-abababababab')
})

test('a token has 128 random bits in letters that need no escaping, and no two are equal', () => {
  const { token } = createIds()
  const tokens = Array.from({ length: 1_000 }, token)
  expect(new Set(tokens).size).toBe(1_000)
  expect(tokens.filter((text) => !/^[\w-]{22}$/.test(text))).toEqual([])
})

test('what is stored of a token is its SHA-256', () => {
  expect(hashToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
