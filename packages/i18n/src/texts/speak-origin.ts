import type { QuantityOrigin } from '@waybill/domain/pricing'
import { formatInstant } from '../values/format-instant.ts'
import type { Locale } from '../locales.ts'
import type { Translate } from '../translator.ts'

interface OriginContext {
  readonly locale: Locale
  readonly t: Translate
  readonly timeZone?: string | undefined
}

/** "as you entered on 3 March", "counted on 12 March": where a number of units comes from (B-138). */
export function speakOrigin({ source, at }: QuantityOrigin, { locale, t, timeZone }: OriginContext): string {
  if (at === undefined || (source !== 'counted' && source !== 'entered')) return t(`quantity.source.${source}`)
  const date = formatInstant(at, locale, { style: 'date', ...(timeZone !== undefined && { timeZone }) })
  return t(`quantity.source.${source}On`, { date })
}
