import type { StartChargesView } from '@waybill/contract/pages'
import { money } from '@waybill/domain/money'
import { shownDifferences } from '@waybill/domain/order'
import { translatorOf } from '@waybill/i18n/testing'
import { afterEach, expect, test } from 'vitest'
import { setBillingZone } from '@waybill/i18n'
import { shownRows } from './shown-rows.ts'

afterEach(() => setBillingZone('UTC'))

const usd = (minor: number) => money(minor, 'USD')
const MAY_12 = Date.UTC(2026, 4, 12, 22, 30)
const JUNE_11 = Date.UTC(2026, 5, 11, 22, 30)

const line = (title: string, minor: number) => ({
  title,
  amount: usd(minor),
  explanation: { step: 'list_price', productId: 3, amount: usd(minor) } as const,
})
const tax = { name: 'TVA', percent: 20, isReverseCharge: false, net: usd(78_00), tax: usd(15_60) }

/** Regional with the optimizer from today, with tax; drivers are billed by use after their month. */
const charges: StartChargesView = {
  dueNow: usd(93_60),
  first: {
    date: MAY_12,
    amount: usd(93_60),
    lines: [line('Regional', 53_00), line('Optimizer', 25_00)],
    taxes: [tax],
  },
  later: {
    date: JUNE_11,
    amount: usd(141_60),
    lines: [line('Proof of visit', 48_00)],
    begins: [],
    taxes: [],
    isEstimate: true,
  },
}
const reader = { locale: 'en', t: translatorOf('en') } as const
const written = (about: Partial<StartChargesView> = {}, start: 'now' | 'trial_end' = 'now') =>
  shownRows({ ...charges, ...about }, start, reader).map(({ label, text }) => [label, text])

test('[ORD-09] a start today is written line by line: what it charges, what is due, and what comes next', () => {
  expect(written()).toEqual([
    ['Regional', '$53.00'],
    ['Optimizer', '$25.00'],
    ['TVA 20%', '$15.60'],
    ['Due today', '$93.60'],
    ['Proof of visit', 'about $48.00'],
    ['Next invoice, 11 June 2026', 'about $141.60'],
    ['Day of the next invoice', '11 June 2026'],
  ])
})

test('[ORD-09] a next amount that is known is no estimate', () => {
  expect(written({ later: { ...charges.later, isEstimate: false } })).toContainEqual([
    'Next invoice, 11 June 2026',
    '$141.60',
  ])
})

test('[ORD-09] a start at the end of the trial has its first charge with its day, and nothing due today', () => {
  const rows = written({ dueNow: usd(0) }, 'trial_end')
  expect(rows).toContainEqual(['First charge', '$93.60 on 12 May 2026'])
  expect(rows).toContainEqual(['Due today', '$0.00'])
  expect(written().map(([label]) => label)).not.toContain('First charge')
})

test('[ORD-09] old invoices and account credit are rows of their own (B-42)', () => {
  const debts = [
    { number: 'LW-1001', amount: usd(59_00) },
    { number: 'LW-1002', amount: usd(59_00) },
  ]
  expect(written({ debts, creditUsed: usd(20_00) }).slice(2, 6)).toEqual([
    ['TVA 20%', '$15.60'],
    ['Unpaid invoice LW-1001', '$59.00'],
    ['Unpaid invoice LW-1002', '$59.00'],
    ['Account credit', '−$20.00'],
  ])
})

test('[ORD-09] an add-on on trial says until when, and what it charges then (B-74)', () => {
  const end = { date: JUNE_11, lines: [], taxes: [], titles: ['Load planner', 'Zones'], amount: usd(30_00) }
  const free = { ...end, titles: ['Alerts'], amount: usd(0) }
  const later = { ...charges.later, begins: [line('Load planner', 20_00)] }
  expect(written({ trialEnds: [end, free], later }).slice(4, 7)).toEqual([
    ['Load planner and Zones, when the free trial ends on 11 June 2026', '$30.00'],
    ['Alerts, free until 11 June 2026', 'Free'],
    ['Load planner', '$20.00'],
  ])
})

test('[ORD-09] each row has a key by which a page that was opened before finds it again (B-93)', () => {
  const zones = [line('Zones', 5_00), line('Zones', 6_00)]
  const end = { date: JUNE_11, lines: [], taxes: [], amount: usd(30_00) }
  const all: StartChargesView = {
    ...charges,
    first: { ...charges.first, lines: zones },
    later: { ...charges.later, begins: zones, lines: zones },
    debts: [{ number: 'LW-1001', amount: usd(59_00) }],
    creditUsed: usd(20_00),
    trialEnds: [
      { ...end, titles: ['Load planner'] },
      { ...end, titles: ['Alerts', 'Zones'] },
    ],
  }
  expect(shownRows(all, 'trial_end', reader).map(({ key }) => key)).toEqual([
    'line:Zones:0',
    'line:Zones:1',
    'tax:TVA:20',
    'debt:LW-1001',
    'credit',
    'first',
    'due',
    'trial:Load planner',
    'trial:Alerts and Zones',
    'begins:Zones:0',
    'begins:Zones:1',
    'use:Zones:0',
    'use:Zones:1',
    'next',
    'nextDay',
  ])
})

test('days of money are those of the shop’s billing zone (B-149)', () => {
  setBillingZone('Asia/Ho_Chi_Minh')
  const rows = shownRows(charges, 'trial_end', reader)
  expect(rows.find(({ key }) => key === 'first')?.text).toBe('$93.60 on 13 May 2026')
  expect(rows.find(({ key }) => key === 'nextDay')?.text).toBe('12 June 2026')
})

const differences = (before: Partial<StartChargesView>, after: Partial<StartChargesView>) =>
  shownDifferences(
    shownRows({ ...charges, ...before }, 'now', reader),
    shownRows({ ...charges, ...after }, 'now', reader),
  ).map(({ label, before: was, after: is }) => [label, was, is])

test('[ORD-09] of two lines with one title the one that changed is found (B-93)', () => {
  const first = (minor: number) => ({ ...charges.first, lines: [line('Zones', 5_00), line('Zones', minor)] })
  expect(differences({ first: first(6_00) }, { first: first(7_00) })).toEqual([['Zones', '$6.00', '$7.00']])
})

test('[ORD-09] a tax of another rate and another debt are differences (B-93)', () => {
  const taxed = (percent: number) => ({ ...charges.first, taxes: [{ ...tax, percent }] })
  expect(differences({ first: taxed(20) }, { first: taxed(19) })).toEqual([
    ['TVA 20%', '$15.60', undefined],
    ['TVA 19%', undefined, '$15.60'],
  ])
  const debt = (number: string) => [{ number, amount: usd(59_00) }]
  expect(differences({ debts: debt('LW-1001') }, { debts: debt('LW-1002') })).toEqual([
    ['Unpaid invoice LW-1001', '$59.00', undefined],
    ['Unpaid invoice LW-1002', undefined, '$59.00'],
  ])
})

test('[ORD-09] a line of the first charge, one that begins later and one by use are three, by one title (B-93)', () => {
  const zones = [line('Zones', 5_00)]
  const later = { ...charges.later, lines: [] }
  const onlyFirst = { first: { ...charges.first, lines: zones }, later }
  const onlyLater = { first: { ...charges.first, lines: [] }, later: { ...later, begins: zones } }
  const byUse = { first: { ...charges.first, lines: [] }, later: { ...later, lines: zones } }
  expect(differences(onlyFirst, onlyLater)).toEqual([
    ['Zones', '$5.00', undefined],
    ['Zones', undefined, '$5.00'],
  ])
  expect(differences(onlyLater, byUse)).toEqual([
    ['Zones', '$5.00', undefined],
    ['Zones', undefined, 'about $5.00'],
  ])
})
