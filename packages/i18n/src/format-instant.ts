import type { KnownLocale, Locale } from './locales.ts'

export type InstantStyle = 'date' | 'weekday' | 'coming' | 'datetime' | 'time' | 'month'

type Part = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute' | 'timeZoneName'
type Parts = Readonly<Record<Part, string>>

const options: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'shortOffset',
}

/** The order of the parts is ours, so that server and browser agree whatever their versions of Intl; the names are Intl's. */
const days: Readonly<Record<KnownLocale, (parts: Parts) => string>> = {
  en: ({ day, month }) => `${day} ${month}`,
  fr: ({ day, month }) => `${day === '1' ? '1er' : day} ${month}`,
  es: ({ day, month }) => `${day} de ${month}`,
  vi: ({ day, month }) => `${day} ${month}`,
  ru: ({ day, month }) => `${day} ${month}`,
}

const withYear: Readonly<Record<KnownLocale, (day: string, year: string) => string>> = {
  en: (day, year) => `${day} ${year}`,
  fr: (day, year) => `${day} ${year}`,
  es: (day, year) => `${day} de ${year}`,
  vi: (day, year) => `${day}, ${year}`,
  ru: (day, year) => `${day} ${year} г.`,
}

const afterWeekday: Readonly<Record<KnownLocale, string>> = { en: ', ', fr: ' ', es: ', ', vi: ', ', ru: ', ' }

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(locale: Locale, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
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

export interface InstantOptions {
  readonly style: InstantStyle
  /** The account's zone (design 4); UTC without one. */
  readonly timeZone?: string | undefined
}

/**
 * An instant as a text (I18N-05): the month as a word; `weekday` where money moves;
 * `coming` for the same within weeks of today, without its year; `datetime` names its zone, because
 * reader and account may live in different ones; `month` for what is of a whole one.
 */
export function formatInstant(epochMs: number, locale: Locale, { style, timeZone = 'UTC' }: InstantOptions): string {
  const parts = partsOf(epochMs, locale, timeZone)
  const day = days[locale](parts)
  const date = withYear[locale](day, parts.year)
  const time = `${parts.hour}:${parts.minute}`
  switch (style) {
    case 'date':
      return date
    case 'weekday':
      return `${parts.weekday}${afterWeekday[locale]}${date}`
    case 'coming':
      return `${parts.weekday}${afterWeekday[locale]}${day}`
    case 'datetime':
      return `${date}, ${time} ${parts.timeZoneName}`
    case 'time':
      return time
    case 'month':
      return withYear[locale](parts.month, parts.year)
  }
}
