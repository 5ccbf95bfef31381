import { money } from '@waybill/domain/money'
import { expect, test } from 'vitest'
import type { Locale } from '../locales.ts'
import { translatorOf } from '../testing.ts'
import { transferRows, type PrintedBankAccount } from './transfer-rows.ts'

const account = {
  accountHolder: 'Lodeway Ltd',
  bankName: 'Lowmouth Bank',
  iban: 'GB27LOWM00000012345678',
  bic: 'LOWMGB22',
}

function rowsOf(locale: Locale, given?: PrintedBankAccount) {
  const transfer = { amount: money(3_900, 'EUR'), dueAt: Date.UTC(2026, 11, 24), reference: 'LW-1012', account: given }
  return transferRows(transfer, { locale, t: translatorOf(locale) })
}

test('a transfer is described by amount, date, account and reference, the IBAN in groups of four', () => {
  expect(rowsOf('en', account).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Amount: €39.00',
    'Due date: 24 December 2026',
    'Account holder: Lodeway Ltd',
    'Bank: Lowmouth Bank',
    'IBAN: GB27 LOWM 0000 0012 3456 78',
    'BIC: LOWMGB22',
    'Reference: LW-1012',
  ])
})

test('what is copied for the form of a bank has no blanks; amount, date and bank are only read', () => {
  const copied = rowsOf('fr', account).flatMap(({ key, copied: text }) => (text === undefined ? [] : [[key, text]]))
  const { bankName: _, ...typed } = account
  expect(Object.fromEntries(copied)).toEqual({ ...typed, reference: 'LW-1012' })
})

test('a national account number stands with its routing number', () => {
  const labels = rowsOf('en', { accountHolder: 'A', accountNumber: '0001', routingNumber: '021000021' })
  expect(labels.map(({ label }) => label)).toEqual([
    'Amount',
    'Due date',
    'Account holder',
    'Account number',
    'Routing number',
    'Reference',
  ])
})

test('without an account there are still amount, date and reference', () => {
  expect(rowsOf('vi').map(({ key }) => key)).toEqual(['amount', 'due', 'reference'])
})
