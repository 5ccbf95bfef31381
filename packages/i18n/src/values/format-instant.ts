import { billingZone } from './billing-zone.ts'
import type { Locale } from '../locales.ts'

export type InstantStyle = 'date' | 'weekday' | 'coming' | 'datetime' | 'minute' | 'time' | 'month'

type Part = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute' | 'timeZoneName'
type Parts = Readonly<Record<Part, string>>

const options = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'shortOffset',
} as const satisfies Intl.DateTimeFormatOptions

interface Order {
  readonly day: (parts: Parts) => string
  readonly withYear: (day: string, year: string) => string
  readonly afterWeekday: string
  /** A month by itself has another form than in a day: "март" beside "9 марта". */
  readonly hasMonthAlone?: true
}

const dayFirst = ({ day, month }: Parts): string => `${day} ${month}`

/** The order of the parts is ours, so that server and browser agree whatever their versions of Intl; the names are Intl's. */
const orders: Readonly<Partial<Record<Locale, Order>>> = {
  en: { day: dayFirst, withYear: (day, year) => `${day} ${year}`, afterWeekday: ', ' },
  fr: {
    day: ({ day, month }) => `${day === '1' ? '1er' : day} ${month}`,
    withYear: (day, year) => `${day} ${year}`,
    afterWeekday: ' ',
  },
  es: {
    day: ({ day, month }) => `${day} de ${month}`,
    withYear: (day, year) => `${day} de ${year}`,
    afterWeekday: ', ',
  },
  vi: { day: dayFirst, withYear: (day, year) => `${day}, ${year}`, afterWeekday: ', ' },
  ru: { day: dayFirst, withYear: (day, year) => `${day} ${year}`, afterWeekday: ', ', hasMonthAlone: true },
}

const formatters = new Map<string, Intl.DateTimeFormat>()

type Field = keyof typeof options

const ALL: readonly Field[] = ['weekday', 'day', 'month', 'year', 'hour', 'minute', 'hourCycle', 'timeZoneName']

function formatterOf(locale: Locale, timeZone: string, fields: readonly Field[] = ALL): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${fields.join()}`
  const wanted = Object.fromEntries(fields.map((name) => [name, options[name]]))
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...wanted, timeZone })
  formatters.set(key, known)
  return known
}

function partsOf(epochMs: number, locale: Locale, timeZone: string): Parts {
  const parts = formatterOf(locale, timeZone).formatToParts(epochMs)
  const value = (type: Part): string => parts.find((part) => part.type === type)?.value ?? ''
  return {
    weekday: value('weekday'),
    day: value('day'),
    month: value('month'),
    year: value('year'),
    hour: value('hour'),
    minute: value('minute'),
    timeZoneName: value('timeZoneName')
      .replace('GMT', 'UTC')
      .replace('-', '−')
      .replace(/^UTC\+0$/, 'UTC'),
  }
}

/** Fields of a day in each style; the time of day is written alike in every language. */
const fieldsOf: Readonly<Record<InstantStyle, readonly Field[]>> = {
  date: ['day', 'month', 'year'],
  weekday: ['weekday', 'day', 'month', 'year'],
  coming: ['weekday', 'day', 'month'],
  datetime: ['day', 'month', 'year'],
  minute: ['weekday', 'day', 'month', 'year'],
  time: [],
  month: ['month', 'year'],
}

export interface InstantOptions {
  readonly style: InstantStyle
  /** The account's, for sign-ins, views and messages; absent: the shop's, in which days of money are written. */
  readonly timeZone?: string | undefined
}

/**
 * An instant as a text: the month as a word; `weekday` where money moves;
 * `coming` for the same within weeks of today, without its year; `datetime` names its zone, because
 * reader and account may live in different ones, and `minute` says the day of the week too; `month` for what is of a whole one. A language that a shop added has
 * the order of `Intl`.
 */
export function formatInstant(
  epochMs: number,
  locale: Locale,
  { style, timeZone = billingZone() }: InstantOptions,
): string {
  const parts = partsOf(epochMs, locale, timeZone)
  const order = orders[locale]
  const time = `${parts.hour}:${parts.minute}`
  if (style === 'time') return time
  if (style === 'month' && order?.hasMonthAlone)
    return order.withYear(formatterOf(locale, timeZone, ['month']).format(epochMs), parts.year)
  const date =
    order === undefined ? formatterOf(locale, timeZone, fieldsOf[style]).format(epochMs) : dayIn(order, parts, style)
  return style === 'datetime' || style === 'minute' ? `${date}, ${time} ${parts.timeZoneName}` : date
}

function dayIn({ day, withYear, afterWeekday }: Order, parts: Parts, style: Exclude<InstantStyle, 'time'>): string {
  const ofMonth = day(parts)
  switch (style) {
    case 'date':
    case 'datetime':
      return withYear(ofMonth, parts.year)
    case 'weekday':
    case 'minute':
      return `${parts.weekday}${afterWeekday}${withYear(ofMonth, parts.year)}`
    case 'coming':
      return `${parts.weekday}${afterWeekday}${ofMonth}`
    case 'month':
      return withYear(parts.month, parts.year)
  }
}
