import { describe, expect, test } from 'vitest'
import { errorText } from './error-text.ts'
import { LOCALES } from '../locales.ts'
import type { MessageId } from '../message-id.ts'
import { translatorOf } from '../testing.ts'

const en = translatorOf('en')

/** The wordings of M§8, B§8 and those that other sections quote, as the specification writes them. */
const specified: readonly (readonly [MessageId, string])[] = [
  ['errors.default', 'Error occurred while processing your request. Please try again.'],
  ['errors.upgrade', 'An error while processing your request. Please try again.'],
  [
    'errors.pendingPayment',
    'Unable to update subscription plan for the reason you have an ongoing payment transaction. Please try again after a minute or two.',
  ],
  ['errors.sessionExpired', 'Sorry, your session has expired. Please refresh and try again.'],
  ['errors.unauthorized', 'Unauthorized request. Please refresh and try again.'],
  ['errors.nonJson', 'An error occurred while processing your request. Please try again.'],
  ['errors.modal', 'An error while processing your request.'],
  ['errors.progress', 'An error occured while processing your request, please try again.'],
  ['errors.invalidPayload', 'Invalid payload'],
  ['errors.invalidCartItem', 'Invalid cart item'],
]

test.each(specified)('[ERR-01] %s is worded as specified', (id, text) => {
  expect(en(id)).toBe(text)
})

test('[ERR-01] a downloaded invoice is named as specified', () => {
  expect(en('invoice.downloaded', { file: 'r4m-invoice-1001.pdf' })).toBe(
    'Successfully Downloaded r4m-invoice-1001.pdf.',
  )
})

test('[ERR-01] every wording is a text of its own in every language', () => {
  for (const locale of LOCALES) {
    const texts = specified.map(([id]) => translatorOf(locale)(id))
    expect(new Set(texts).size).toBe(specified.length)
  }
})

test('[QUO-02] the messages of the address field are word for word', () => {
  expect(en('quote.recipients.email-invalid')).toBe('The email entered is not valid')
  expect(en('quote.recipients.emails-invalid')).toBe('Input contains invalid email(s)')
  expect(en('quote.recipients.emails-duplicate')).toBe('Input contains duplicate email(s)')
  expect(en('quote.recipients.email-too-long')).toBe('Email address may not be greater than 50 characters')
  expect(en('quote.recipients.email-required')).toBe('Please enter at least one email address')
})

test('[QUO-03] the comment has its counter and its message in four languages', () => {
  expect(en('quote.comment.counter', { count: 119, max: 255 })).toBe('119 / 255')
  expect(LOCALES.map((locale) => translatorOf(locale)('quote.comment.tooLong'))).toEqual([
    'This field must not be greater than 255 characters',
    'Ce champ ne doit pas dépasser 255 caractères',
    'Este campo no debe superar los 255 caracteres',
    'Trường này không được quá 255 ký tự',
  ])
})

test('[QUO-07] the four texts of sharing are word for word', () => {
  expect(en('quote.share.processing')).toBe('Processing your quote share request, please wait...')
  expect(en('quote.share.success')).toBe('Quote successfully shared.')
  expect(en('quote.share.failedPanel')).toBe('An error occurred while processing your request, please try again')
  expect(en('quote.share.failedModal')).toBe(
    'There has been an error while processing your Quote Share request, please try again.',
  )
})

describe('a code or status has a text', () => {
  const statuses = [
    401, 403, 404, 405, 406, 407, 408, 409, 410, 413, 414, 415, 417, 419, 422, 429, 431, 500, 503, 550, 600, 601, 602,
    604, 700, 701, 702, 703, 704, 705, 706, 707, 800, 900,
  ]

  test.each(statuses)('[ERR-05] body status %i has a text in four languages', (status) => {
    const texts = LOCALES.map((locale) => translatorOf(locale)(errorText('', status)))
    expect(new Set(texts).size).toBe(LOCALES.length)
    expect(status === 500).toBe(errorText('', status) === 'errors.default')
  })

  test('[ERR-05] a session that has ended and a call without right have the specified texts', () => {
    expect(errorText('token-expired', 405)).toBe('errors.sessionExpired')
    expect(errorText('session-expired', 419)).toBe('errors.sessionExpired')
    expect(errorText('unauthorized', 401)).toBe('errors.unauthorized')
  })

  test('the code says more than the status', () => {
    expect(errorText('plan-changed', 409)).toBe('apiError.planChanged')
    expect(errorText('invalid-cart-item', 422)).toBe('errors.invalidCartItem')
    expect(errorText('invalid-payload', 406)).toBe('errors.invalidPayload')
  })

  test('an unknown code has the default text', () => {
    expect(errorText('toString', 999)).toBe('errors.default')
    expect(errorText('strange')).toBe('errors.default')
  })
})
