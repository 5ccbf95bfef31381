import type { QuoteLineView, QuoteView } from '@waybill/contract/views'
import { bundledIds, listedModules, type Catalogue } from '@waybill/domain/catalog'
import { add, floorQuotient, subtract } from '@waybill/domain/money'
import { quoteStateAt } from '@waybill/domain/quote'
import type { Locale, Translate } from '@waybill/i18n'
import { textIn, titleOf } from '../catalog/use-cases/read-text.ts'
import type { StoredQuote } from './repository.ts'

const DAY_MS = 86_400_000

export interface QuoteReader {
  /** The version that the quote was made from: names and prices as they were. */
  readonly catalogue: Catalogue
  readonly locale: Locale
  readonly t: Translate
  readonly now: number
  readonly companyName: string
}

export function quoteState(quote: StoredQuote, now: number): QuoteView['state'] {
  const state = quoteStateAt(
    { state: quote.state, expiresAt: quote.expires_at, hasOrder: quote.order_id !== null },
    now,
  )
  return state === 'draft' ? 'open' : state
}

function planLine({ catalogue, locale, t }: QuoteReader, { snapshot }: StoredQuote): QuoteLineView {
  const { breakdown, cart } = snapshot
  const plan = catalogue.packages.get(cart.planId)
  const isDiscounted = breakdown.bundleBefore.minor > breakdown.bundle.minor
  return {
    id: plan?.id ?? 0,
    title: plan === undefined ? t('cart.customSolution') : textIn(plan.title, locale),
    shows: 'amount',
    amount: breakdown.bundle,
    ...(isDiscounted && { was: breakdown.bundleBefore, discountPercent: plan?.discount ?? 0 }),
    ...(plan !== undefined && { moduleCount: listedModules(catalogue, bundledIds(catalogue, plan)).length }),
    explanation: breakdown.bundleExplanation,
  }
}

/** The lines that people read: the plan stands for what is bundled in it; hidden and internal ones stay out. */
function moduleLines({ catalogue, locale }: QuoteReader, { snapshot }: StoredQuote): readonly QuoteLineView[] {
  return snapshot.breakdown.lines.flatMap((line) => {
    const module = catalogue.modules.get(line.productId)
    if (
      module === undefined ||
      module.isHidden ||
      module.isCore ||
      module.type === 'internal' ||
      line.shows === 'included'
    )
      return []
    return [
      {
        id: line.productId,
        title: textIn(module.title, locale),
        shows: line.shows,
        amount: line.amount,
        explanation: line.explanation,
      },
    ]
  })
}

/** A frozen quote as page, mail and PDF show it: amounts as they were, names in the reader's language. */
export function quoteView(reader: QuoteReader, quote: StoredQuote): QuoteView {
  const { breakdown, cart } = quote.snapshot
  const saving = subtract(breakdown.bundleBefore, breakdown.bundle)
  const plan = reader.catalogue.packages.get(cart.planId)
  const ids = [...cart.lines.map(({ productId }) => productId), ...(plan ? bundledIds(reader.catalogue, plan) : [])]
  const isCustom = plan === undefined
  return {
    number: quote.number,
    state: quoteState(quote, reader.now),
    ...(plan !== undefined && { planTitle: textIn(plan.title, reader.locale) }),
    senderName: quote.sender_name,
    companyName: reader.companyName,
    comment: quote.comment,
    sentAt: quote.created_at,
    expiresAt: quote.expires_at,
    daysLeft: Math.max(0, -floorQuotient(reader.now - quote.expires_at, DAY_MS)),
    lines: [
      ...(isCustom && breakdown.bundle.minor === 0 ? [] : [planLine(reader, quote)]),
      ...moduleLines(reader, quote),
    ],
    total: breakdown.total,
    totalExplanation: breakdown.totalExplanation,
    ...(saving.minor > 0 && { was: add(breakdown.total, saving), saving }),
    isEstimate: breakdown.isEstimate,
    titles: Object.fromEntries(
      [cart.planId, ...ids].map((id) => [String(id), titleOf(reader.catalogue, id, reader.locale)]),
    ),
  }
}
