import { createTranslator, formatInstant, type CompiledMessages, type Locale } from '@waybill/i18n'

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

const { locale } = data
export const { shopName, provider } = data

export const t = createTranslator(locale, data.messages)

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** An instant of the API in the reader's language and zone, to the minute. */
export const instantText = (iso: string): string =>
  formatInstant(Date.parse(iso), locale, { style: 'datetime', timeZone: zone() })

export const dayText = (iso: string): string =>
  formatInstant(Date.parse(iso), locale, { style: 'date', timeZone: zone() })
