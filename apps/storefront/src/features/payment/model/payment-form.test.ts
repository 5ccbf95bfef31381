import { expect, test } from 'vitest'
import { detailsOf, joinExpiry, methodChoice, tokenRequest } from './payment-form.ts'

function filled(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

test('[PAY-13] the details are the fields of the form, trimmed; a locked country is not sent', () => {
  const details = detailsOf(filled({ first_name: ' Anouk ', city: 'Gent', company: '', _token: 't', method: 'card' }))
  expect(details).toEqual({ first_name: 'Anouk', city: 'Gent', company: '' })
})

test('[PAY-03] only the request to the provider reads the fields of a card', () => {
  const typed: Readonly<Record<string, string>> = {
    number: '4242 4242 4242 4242',
    expiry: '8/30',
    cvc: '123',
  }
  const read: string[] = []
  const request = tokenRequest('card', (field) => {
    read.push(field)
    return typed[field] ?? ''
  })
  expect(request).toEqual({ type: 'card', number: typed['number'], month: '8', year: '2030', cvc: '123' })
  expect(read.toSorted()).toEqual(['cvc', 'expiry', 'number'])
  const form = filled({ ...typed, city: 'Gent' })
  expect(detailsOf(form)).toEqual({ city: 'Gent' })
})

test('a bank account has its own fields', () => {
  expect(tokenRequest('ach', (field) => `<${field}>`)).toEqual({
    type: 'ach',
    routing_number: '<routing_number>',
    account_number: '<account_number>',
    account_type: '<account_type>',
    name_on_account: '<name_on_account>',
  })
})

test('a wallet of the sandbox without a choice pays', () => {
  expect(tokenRequest('paypal', () => '')).toEqual({ type: 'paypal', outcome: 'ok' })
})

test.each(['ok', 'decline', 'challenge'])('a wallet of the sandbox answers as it was chosen: %s', (outcome) => {
  const read = (field: string): string => (field === 'outcome' ? outcome : '')
  expect(tokenRequest('paypal', read)).toEqual({ type: 'paypal', outcome })
  expect(tokenRequest('amazon_pay', read)).toEqual({ type: 'amazon_pay', outcome })
})

test('a form without a choice means a card', () => {
  expect(methodChoice(filled({}))).toBe('card')
  expect(methodChoice(filled({ method: 'stored' }))).toBe('stored')
  expect(methodChoice(filled({ method: 'ach' }))).toBe('ach')
  expect(methodChoice(filled({ method: 'paypal' }))).toBe('paypal')
  expect(methodChoice(filled({ method: 'cash' }))).toBe('card')
})

test('[PAY-02] problems of month and year are one problem of the expiry', () => {
  const expiry = { path: 'expiry', message: 'Enter month and year.' }
  const cvc = { path: 'cvc', message: 'Enter the code.' }
  expect(joinExpiry([{ ...expiry, path: 'month' }, { ...expiry, path: 'year' }, cvc])).toEqual([expiry, cvc])
})
