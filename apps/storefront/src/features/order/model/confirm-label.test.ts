import { money } from '@waybill/domain/money'
import type { Locale } from '@waybill/i18n'
import { translatorOf } from '@waybill/i18n/testing'
import { expect, test } from 'vitest'
import { confirmLabel } from './confirm-label.ts'

interface Case {
  readonly isDown?: boolean
  readonly isNew?: boolean
  readonly due?: number
  readonly locale?: Locale
}

const labelOf = ({ isDown = false, isNew = false, due = 0, locale = 'en' }: Case) =>
  confirmLabel(
    { plan: { title: 'Local', isDown }, isNew, dueNow: money(due, 'USD') },
    { locale, t: translatorOf(locale) },
  )

test('[SUB-03] the last button names the amount that it charges', () => {
  expect(labelOf({})).toBe('Upgrade')
  expect(labelOf({ due: 15_48 })).toBe('Upgrade, pay $15.48 now')
  expect(labelOf({ isNew: true })).toBe('Reactivate')
  expect(labelOf({ isNew: true, due: 39_00 })).toBe('Reactivate, pay $39.00 now')
})

test.each([
  ['en', 'Switch down to Local', 'Switch down to Local, pay $5.00 now'],
  ['fr', 'Revenir à Local', 'Revenir à Local, payer 5,00 $US maintenant'],
  ['es', 'Bajar a Local', 'Bajar a Local y pagar 5,00 US$ ahora'],
  ['vi', 'Chuyển xuống Local', 'Chuyển xuống Local, thanh toán 5,00 US$ ngay'],
] as const)(
  '[SUB-03] in %s a cheaper plan is no upgrade: its button is that of its card (A-120)',
  (locale, free, charged) => {
    expect(labelOf({ isDown: true, locale })).toBe(free)
    expect(labelOf({ isDown: true, locale }).replaceAll('\u00a0', ' ')).toBe(
      translatorOf(locale)('catalog.plans.switchDown', { plan: 'Local' }),
    )
    expect(labelOf({ isDown: true, due: 5_00, locale }).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(charged)
  },
)
