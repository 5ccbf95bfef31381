import {
  countryName,
  createTranslator,
  formatInstant,
  formatMoney,
  isLocale,
  localeName,
  type CompiledMessages,
  type Locale,
  type MessageId,
} from '@waybill/i18n'

/** Language and texts, as the document brings them. */
interface ShownData {
  readonly locale: Locale
  readonly messages: CompiledMessages
  readonly shopName: string
  /** Host of the shop's identity provider; null: staff sign in by password alone. */
  readonly provider: string | null
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the server of the same build
const data = JSON.parse(document.getElementById('back-office')?.textContent ?? '{}') as ShownData

export const { locale, shopName, provider } = data

export const t = createTranslator(locale, data.messages)

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** An instant of the API in the reader's language and zone, to the minute. */
export const instantText = (iso: string): string =>
  formatInstant(Date.parse(iso), locale, { style: 'datetime', timeZone: zone() })

export const dayText = (iso: string): string =>
  formatInstant(Date.parse(iso), locale, { style: 'date', timeZone: zone() })

const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** The age of an instant in its largest unit: `5 days ago`. */
export function ageText(iso: string, now: string): string {
  const ms = Math.max(0, Date.parse(now) - Date.parse(iso))
  const { unit, ms: size } = UNITS.find((each) => ms >= each.ms) ?? UNITS[2]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(-((ms - (ms % size)) / size), unit)
}

/** The time of the day alone, beside its day. */
export const timeText = (iso: string): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hour12: false }).format(new Date(iso))

export const countryText = (code: string): string => countryName(code, locale)

/** A language by its own name. */
export const languageText = (of: string): string => (isLocale(of) ? localeName(of) : of)

/** An amount of the API in minor units, with the decimals of its currency. */
export const moneyText = (minor: number, currency: string): string => formatMoney({ minor, currency }, locale, 2)

/** True for a text that the document brought. */
const isText = (id: string): id is MessageId => Object.hasOwn(data.messages, id)

/** The first of these texts that there is; undefined where there is none. */
export function firstText(
  ids: readonly string[],
  values: Readonly<Record<string, string | number>>,
): string | undefined {
  const id = ids.find(isText)
  return id !== undefined && isText(id) ? t(id, values) : undefined
}

/** The head of a column of a list, and a word of a state, as the declarations of the lists name them. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name of the declarations has its text
export const columnText = (name: string): string => t(`staffList.column.${name}` as MessageId)
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
export const wordText = (word: string): string => t(`staffList.word.${word}` as MessageId)

/** A text by an id that a name of the API makes, where there is one. */
export const textOf = (id: string): string | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is there
  Object.hasOwn(data.messages, id) ? t(id as MessageId) : undefined
