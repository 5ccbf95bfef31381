import type { Catalogue } from '@waybill/domain/catalog'
import { money, type Money } from '@waybill/domain/money'
import { formatList, type Locale, type Translate } from '@waybill/i18n'
import { titleOf } from '../catalog/index.ts'
import type { StoredQuote } from './repository.ts'
import { openChoice } from './requested-quote.ts'

/** A quote in one line of a list or a mail. */
export interface QuoteSummary {
  /** Title of the plan; of several options the titles of all their plans. */
  readonly planTitle: string
  /** Of several options the lowest one, and then the highest. */
  readonly total: Money
  readonly totalTo?: Money
}

/** Plan and total of a quote; of several options that are open, of all of them. The catalogue is that of the quote. */
export function quoteSummary(
  quote: StoredQuote,
  catalogue: Catalogue,
  { locale, t }: { readonly locale: Locale; readonly t: Translate },
): QuoteSummary {
  const snapshots = openChoice(quote)?.options.map(({ snapshot }) => snapshot) ?? [quote.snapshot]
  const titles = snapshots.map(({ cart }) => titleOf(catalogue, cart.planId, locale) || t('cart.customSolution'))
  const totals = snapshots.map(({ breakdown }) => breakdown.total.minor)
  const [lowest, highest] = [Math.min(...totals), Math.max(...totals)]
  return {
    planTitle: formatList([...new Set(titles)], locale),
    total: money(lowest, quote.currency),
    ...(highest > lowest && { totalTo: money(highest, quote.currency) }),
  }
}
