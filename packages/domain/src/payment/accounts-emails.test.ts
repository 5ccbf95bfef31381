import { describe, expect, test } from 'vitest'
import { readAccountsEmails } from './accounts-emails.ts'
import { accountsEmailsIn, checkBillingInfo, normaliseBillingInfo } from './index.ts'

const problemOf = (text: string) => checkBillingInfo(normaliseBillingInfo({ accounts_emails: text }))[0]

describe('the e-mail addresses of an accounts department (S-25)', () => {
  test.each([
    ['ap@kho.example', ['ap@kho.example']],
    ['ap@kho.example,tax@kho.example', ['ap@kho.example', 'tax@kho.example']],
    ['ap@kho.example; tax@kho.example;', ['ap@kho.example', 'tax@kho.example']],
    ['ap@kho.example tax@kho.example', ['ap@kho.example', 'tax@kho.example']],
    ['ap@kho.example\r\ntax@kho.example\n', ['ap@kho.example', 'tax@kho.example']],
    ['"Osei, Lan" <lan@kho.example>, Kế toán <ap@kho.example>', ['lan@kho.example', 'ap@kho.example']],
    ['mailto:ap@kho.example', ['ap@kho.example']],
    ['\u202aap@kho.example\u202c', ['ap@kho.example']],
    ['ap＠kho.example\u3000tax@kho.example', ['ap@kho.example', 'tax@kho.example']],
    ['AP@kho.example, ap@KHO.example', ['AP@kho.example']],
    ['ap@bücher.example', ['ap@xn--bcher-kva.example']],
    [' , ; \n', []],
  ])('[ACC-19] %j are taken as they were pasted', (text, addresses) => {
    expect(accountsEmailsIn(readAccountsEmails(text))).toEqual(addresses)
    expect(readAccountsEmails(readAccountsEmails(text)), 'read again').toBe(readAccountsEmails(text))
    expect(problemOf(text)).toBeUndefined()
  })

  test('[ACC-19] the address that is none is named, one that is there twice counts once, and a fourth is too many', () => {
    const wrong = { path: 'accounts_emails', code: 'format' }
    expect(problemOf('ap@kho.example, ap.kho.example')).toEqual({ ...wrong, entry: 'ap.kho.example' })
    expect(problemOf('ap@kho')).toEqual({ ...wrong, entry: 'ap@kho' })
    const longest = `${'a'.repeat(240)}@kho.example`
    expect([longest.length, problemOf(longest)]).toEqual([252, undefined])
    expect(problemOf(`aaa${longest}`)?.code).toBe('format')
    const three = 'a@kho.example b@kho.example c@kho.example'
    expect(problemOf(`${three} A@kho.example`)).toBeUndefined()
    expect(problemOf(`${three} d@kho.example`)).toEqual({ path: 'accounts_emails', code: 'too-many', maximum: 3 })
  })
})
