import { money } from '@waybill/domain/money'
import { expect, test } from 'vitest'
import { changeDifferences } from '../index.ts'
import { translatorOf } from '../testing.ts'

const reader = { locale: 'en', t: translatorOf('en') } as const
const shown = {
  dueNow: money(15_48, 'USD'),
  nextAmount: money(89_00, 'USD'),
  nextDate: Date.UTC(2027, 1, 12),
  waiting: null,
}
const waiting = 'This cancels your change to Local on 12 February 2027.'

test('[SUB-13] only what differs is named: 15.48 that is still 15.48 is not', () => {
  expect(changeDifferences(shown, shown, reader)).toEqual([])
  expect(changeDifferences(shown, { ...shown, dueNow: money(20_00, 'USD') }, reader)).toEqual([
    'Due now: $15.48 before, $20.00 now.',
  ])
  expect(
    changeDifferences(shown, { ...shown, nextAmount: money(94_00, 'USD'), nextDate: Date.UTC(2027, 2, 12) }, reader),
  ).toEqual([
    'Next charge: $89.00 before, $94.00 now.',
    'Day of the next charge: 12 February 2027 before, 12 March 2027 now.',
  ])
})

test('[SUB-13] where no amount differs, the change that was scheduled or taken back since is named', () => {
  expect(changeDifferences(shown, { ...shown, waiting }, reader)).toEqual([
    'A change has been scheduled since.',
    waiting,
  ])
  expect(changeDifferences({ ...shown, waiting }, shown, reader)).toEqual([
    'The scheduled change has been undone since.',
  ])
})
