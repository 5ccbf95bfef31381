import { billingZone } from '../values/billing-zone.ts'
import { formatInstant } from '../values/format-instant.ts'
import { isOtherDay } from '../values/format-period.ts'
import type { Locale } from '../locales.ts'
import type { Translate } from '../translator.ts'

/**
 * The addition to a day of money where the reader's own clock is on another one: "This is a day of UTC. By your clock it is
 * Monday, 30 November 2026."
 */
export function speakReaderDay(
  instant: number,
  { locale, t, accountZone }: { readonly locale: Locale; readonly t: Translate; readonly accountZone: string },
): string | undefined {
  if (!isOtherDay(instant, billingZone(), accountZone)) return undefined
  const date = formatInstant(instant, locale, { style: 'weekday', timeZone: accountZone })
  return t('amounts.ownDay', { zone: billingZone(), date })
}
