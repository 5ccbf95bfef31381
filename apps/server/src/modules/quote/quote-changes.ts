import type { QuoteChangeLine, QuoteChangesView } from '@waybill/contract/views'
import { toSelection } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import type { Money } from '@waybill/domain/money'
import { shownLines, usageItems, type PricedLine } from '@waybill/domain/pricing'
import { quoteDifference, type QuoteDifference, type QuoteOffer } from '@waybill/domain/quote'
import { assetTypeName, type Locale, type Translate } from '@waybill/i18n'
import { titleOf } from '../catalog/index.ts'

/** An offer with the catalogue that priced it, and until when it holds (epoch ms). */
export interface DatedOffer extends QuoteOffer {
  readonly catalogue: Catalogue
  readonly expiresAt: number
}

interface Comparison {
  /** Number of the earlier revision. */
  readonly since: string
  readonly before: DatedOffer
  readonly after: DatedOffer
  readonly locale: Locale
  readonly t: Translate
}

function titleIn({ before, after, locale }: Comparison, id: number): string {
  return titleOf(after.catalogue, id, locale) || titleOf(before.catalogue, id, locale)
}

const plain = (amount: Money) => ({ shows: 'amount' as const, amount })
const shownOf = ({ shows, amount }: PricedLine) => ({ shows, amount })

/** The package, or both where another one took its place. */
function planLines(comparison: Comparison, { plan, bundle }: QuoteDifference): readonly QuoteChangeLine[] {
  const { before, after } = comparison
  const row = (id: number, amounts: Omit<QuoteChangeLine, 'id' | 'title'>): readonly QuoteChangeLine[] =>
    id > 0 ? [{ id, title: titleIn(comparison, id), ...amounts }] : []
  if (plan !== undefined)
    return [
      ...row(plan.before, { before: plain(before.snapshot.breakdown.bundle) }),
      ...row(plan.after, { after: plain(after.snapshot.breakdown.bundle) }),
    ]
  if (bundle === undefined) return []
  return row(after.snapshot.cart.planId, { before: plain(bundle.before), after: plain(bundle.after) })
}

const hasSameAmount = (was: PricedLine, is: PricedLine): boolean =>
  was.shows === is.shows && was.amount.minor === is.amount.minor && was.amount.currency === is.amount.currency

/** Lines beside the package; whatever is charged has one. */
function moduleLines(comparison: Comparison, { added, removed, changed }: QuoteDifference): readonly QuoteChangeLine[] {
  const { before, after } = comparison
  const apart = ({ shows }: PricedLine) => shows !== 'included'
  const named = (id: number) => ({ id, title: titleIn(comparison, id) })
  const shown = new Set(
    [
      ...shownLines(before.catalogue, before.snapshot.breakdown.lines),
      ...shownLines(after.catalogue, after.snapshot.breakdown.lines),
    ].map(({ productId }) => productId),
  )
  return [
    ...changed
      // a line that the package holds now may cost what it did
      .filter(({ productId, before: was, after: is }) => shown.has(productId) && !hasSameAmount(was, is))
      .map((line) => ({ ...named(line.productId), before: shownOf(line.before), after: shownOf(line.after) })),
    ...shownLines(after.catalogue, added)
      .filter(apart)
      .map((line) => ({ ...named(line.productId), after: shownOf(line) })),
    ...shownLines(before.catalogue, removed)
      .filter(apart)
      .map((line) => ({ ...named(line.productId), before: shownOf(line) })),
  ]
}

/** Product ids begin at 0; extra assets are no product. */
const EXTRA_ASSETS_ID = -1

function extraLines({ t }: Comparison, { extraAssets }: QuoteDifference): readonly QuoteChangeLine[] {
  if (extraAssets === undefined) return []
  const { before, after } = extraAssets
  return [{ id: EXTRA_ASSETS_ID, title: t('cart.extraAssets'), before: plain(before), after: plain(after) }]
}

/** Quantities that something is charged by. */
function countsOf({ before, after, t }: Comparison, { quantities }: QuoteDifference): QuoteChangesView['counts'] {
  const items = [before, after].flatMap(({ catalogue, snapshot }) => usageItems(catalogue, toSelection(snapshot.cart)))
  return quantities.flatMap(({ usageKey, before: was, after: is }) => {
    const item = items.find((each) => each.usageKey === usageKey)
    if (item === undefined) return []
    const title = assetTypeName(item.assetType, t)
    return [{ title, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) }]
  })
}

function yearOf({ before, after }: Comparison): Pick<QuoteChangesView, 'year'> {
  const percent = ({ year }: DatedOffer) => (year?.intervals.includes('year') ? year.yearlyDiscount : 0)
  const [was, is] = [percent(before), percent(after)]
  return was === is ? {} : { year: { before: was, after: is } }
}

/** Changes of a revision since the one before, as both sides read them: amounts first, line by line. */
export function quoteChanges(comparison: Comparison): QuoteChangesView {
  const { since, before, after } = comparison
  const difference = quoteDifference(before.snapshot, after.snapshot)
  return {
    since,
    total: difference.total,
    lines: [
      ...planLines(comparison, difference),
      ...moduleLines(comparison, difference),
      ...extraLines(comparison, difference),
    ],
    counts: countsOf(comparison, difference),
    ...yearOf(comparison),
    ...(before.expiresAt !== after.expiresAt && { end: { before: before.expiresAt, after: after.expiresAt } }),
  }
}
