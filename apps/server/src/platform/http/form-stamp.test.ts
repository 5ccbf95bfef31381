import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rejectCardData } from './entry/card-data.ts'
import { createKeys } from '../keys.ts'
import { readStamp, stampForm } from './form-stamp.ts'

const keys = createKeys('a secret of tests that is long enough for any key')
const instants = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) })

test('a stamp says when the form was made', () => {
  fc.assert(
    fc.property(instants, (now) => {
      expect(readStamp(keys, 'contact-form', stampForm(keys, 'contact-form', now))).toBe(now)
    }),
  )
})

test('a stamp with another instant, another signature, of another secret or of another form is none', () => {
  const stamp = stampForm(keys, 'contact-form', Date.UTC(2026, 2, 2))
  const [, signature] = stamp.split('.')
  const foreign = createKeys('another secret of tests, long enough for any key')
  expect(readStamp(keys, 'contact-form', `0.${signature}`)).toBeUndefined()
  expect(readStamp(keys, 'contact-form', stamp.slice(0, -1))).toBeUndefined()
  expect(readStamp(foreign, 'contact-form', stamp)).toBeUndefined()
  expect(readStamp(keys, 'share-form', stamp)).toBeUndefined()
  expect(readStamp(keys, 'contact-form', '')).toBeUndefined()
})

test('no instant looks like the number of a card', () => {
  fc.assert(
    fc.property(instants, (now) => {
      expect(() => rejectCardData({ issued: stampForm(keys, 'contact-form', now) })).not.toThrow()
    }),
  )
})
