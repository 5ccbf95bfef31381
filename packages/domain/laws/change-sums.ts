import { anchorOnDay, partsOf } from '../src/calendar/index.ts'
import type { Fraction } from '../src/calendar/index.ts'
import { payFromCredit } from '../src/invoice/index.ts'
import { changeAmounts, creditCeiling } from '../src/subscription/index.ts'
import { amount, count, readMoney, whole, writeMoney } from './worked-form.ts'
import type { Form } from './worked-form.ts'
import { instant, readInstant, readPeriod } from './worked-instants.ts'

const month = { unit: 'month', count: 1 } as const
const writePart = ({ numerator, denominator }: Fraction): string =>
  numerator === denominator ? '1' : `${numerator}/${denominator}`
const writeMajor = (money: Parameters<typeof writeMoney>[0]): string => writeMoney(money).split(' ')[0] ?? ''

/** Sums of windows, changes and credit, as the pages of docs/domain write them. */
export const changeForms: readonly Form[] = [
  {
    example: '2011-01-01 to 2011-02-27 by the 15th',
    pattern: whole(instant('from'), ' to ', instant('to'), ' by the ', count('day'), '(?:st|nd|rd|th)'),
    compute: ({ day, ...window }) => {
      const { start, end } = readPeriod(window)
      const schedule = { anchor: anchorOnDay(readInstant(window.from), Number(day), month), interval: month }
      return partsOf(schedule, { start, end }, 'whole_days')
        .map(({ fraction }) => writePart(fraction))
        .join(' + ')
    },
  },
  {
    example: '60 USD to 90 USD with 16/31 left',
    pattern: whole(
      amount('before'),
      ' to (?<other>a year of )?',
      amount('after'),
      ' with ',
      count('numerator'),
      '/',
      count('denominator'),
      ' left',
    ),
    compute: ({ before, after, other, numerator, denominator }) => {
      const left = { numerator: Number(numerator), denominator: Number(denominator) }
      const isOtherInterval = other !== undefined
      const sums = changeAmounts({ before: readMoney(before), after: readMoney(after), left, isOtherInterval })
      return `${writeMajor(sums.credit)} back, ${writeMajor(sums.charge)} to pay, ${writeMajor(sums.net)} net`
    },
  },
  {
    example: '30 USD paid from 10 USD of credit',
    pattern: whole(amount('total'), ' paid from ', amount('balance'), ' of credit'),
    compute: ({ total, balance }) => {
      const { due, left } = payFromCredit(readMoney(total), readMoney(balance))
      return `${writeMajor(due)} due, ${writeMajor(left)} left`
    },
  },
  {
    example: '300 USD unused of 200 USD paid and 50 USD given back',
    pattern: whole(amount('unused'), ' unused of ', amount('paid'), ' paid and ', amount('credited'), ' given back'),
    compute: ({ unused, paid, credited }) =>
      writeMoney(creditCeiling(readMoney(unused), { paid: readMoney(paid), credited: readMoney(credited) })),
  },
]
