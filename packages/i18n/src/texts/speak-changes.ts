import type { Money } from '@waybill/domain/money'
import type { PricedLine } from '@waybill/domain/pricing'
import type { Locale } from '../locales.ts'
import type { Translate } from '../translator.ts'
import { decimalsFor, formatMoney } from '../values/format-money.ts'

type SpokenAmount = Pick<PricedLine, 'shows' | 'amount'>

/** Changes of a revision of a quote, of one option where it has several. */
export interface SpokenChanges {
  /** Of the option. */
  readonly label?: string
  readonly total: { readonly before: Money; readonly after: Money }
  readonly lines: readonly {
    readonly id: number
    readonly title: string
    readonly before?: SpokenAmount
    readonly after?: SpokenAmount
  }[]
  readonly counts: readonly { readonly title: string; readonly before?: number; readonly after?: number }[]
}

/** A row of a difference: a line, a count or the total, with both values. */
export interface ChangeRow {
  readonly key: string
  readonly title: string
  readonly amounts: string
}

const WORDS = { included: 'common.included', on_request: 'common.priceOnRequest', free: 'common.free' } as const

/** Difference of two revisions as text, for mail and PDF; every row of an option names it. */
export function speakChanges(
  { label = '', total, lines, counts }: SpokenChanges,
  { locale, t }: { readonly locale: Locale; readonly t: Translate },
): readonly ChangeRow[] {
  const plain = (amount: Money): SpokenAmount => ({ shows: 'amount', amount })
  const all = [total.before, total.after, ...lines.flatMap(({ before, after }) => [before?.amount, after?.amount])]
  const decimals = decimalsFor(all.filter((amount) => amount !== undefined))
  const text = (shown: SpokenAmount | undefined): string => {
    if (shown === undefined) return t('revision.changes.absent')
    return shown.shows === 'amount' ? formatMoney(shown.amount, locale, decimals) : t(WORDS[shown.shows])
  }
  const titled = (title: string): string => (label === '' ? title : t('common.labelled', { label, text: title }))
  return [
    ...lines,
    { id: 'total', title: t('revision.changes.total'), before: plain(total.before), after: plain(total.after) },
  ]
    .map(({ id, title, before, after }) => ({
      key: `${label} ${id} ${before === undefined}`,
      title: titled(title),
      amounts: `${text(before)} → ${text(after)}`,
    }))
    .concat(
      counts.map(({ title, before = 0, after = 0 }) => ({
        key: `${label} ${title}`,
        title: titled(title),
        amounts: `${before} → ${after}`,
      })),
    )
}
