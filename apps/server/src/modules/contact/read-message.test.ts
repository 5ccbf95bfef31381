import { expect, test } from 'vitest'
import { carriedMessage, MESSAGE_LIMIT, readMessage } from './read-message.ts'

const fields = { name: ' Lan\r\n Trần ', email: 'lan@kho.example ', company: '', message: 'Chào bạn,\r\nmột câu hỏi' }

test('a message is read trimmed, its name on one line, its text with one kind of line end', () => {
  expect(readMessage(fields)).toEqual({
    ok: true,
    value: { name: 'Lan Trần', email: 'lan@kho.example', company: '', message: 'Chào bạn,\nmột câu hỏi' },
  })
})

test('2,000 code points fit, one more does not', () => {
  expect(readMessage({ ...fields, message: '🚚'.repeat(MESSAGE_LIMIT) }).ok).toBe(true)
  expect(readMessage({ ...fields, message: '🚚'.repeat(MESSAGE_LIMIT + 1) })).toEqual({
    ok: false,
    failure: [{ path: 'message', message: 'errors.field_too_long', values: { maximum: 2_000 } }],
  })
})

test('every field that is missing or wrong is named, in the order of the form', () => {
  expect(readMessage({ name: ' ', email: 'lan@', company: 'x'.repeat(101), message: '\n' })).toEqual({
    ok: false,
    failure: [
      { path: 'name', message: 'errors.field_required' },
      { path: 'email', message: 'errors.field_email' },
      { path: 'company', message: 'errors.field_too_long', values: { maximum: 100 } },
      { path: 'message', message: 'errors.field_required' },
    ],
  })
})

test('an address longer than the one of a quote can be answered', () => {
  const email = `${'a'.repeat(60)}@kho.example`
  expect(readMessage({ ...fields, email })).toMatchObject({ ok: true, value: { email } })
})

test.each(['lan@kho.example\r\nBcc: all@kho.example', 'lan@kho.example, minh@kho.example', '<lan@kho.example>'])(
  '%j is no address',
  (email) => {
    expect(readMessage({ ...fields, email })).toMatchObject({
      ok: false,
      failure: [{ path: 'email', message: 'errors.field_email' }],
    })
  },
)

test('each field that the form reads is carried to the shop’s mail, also one that was left out', () => {
  const written = { name: 'Ada', email: 'ada@quay.example', company: 'Quay', message: 'How many vets?' }
  const read = readMessage(written)
  expect(read.ok && carriedMessage({ ...read.value })).toEqual(written)
  expect(carriedMessage({ message: 'Hello' })).toEqual({ name: '', email: '', company: '', message: 'Hello' })
})
