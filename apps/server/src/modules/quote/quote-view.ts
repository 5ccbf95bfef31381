import type { QuoteLineView, QuoteView } from '@waybill/contract/views'
import { shownReason } from '@waybill/domain/cart'
import { bundledIds, listedModules, type Catalogue, type Package } from '@waybill/domain/catalog'
import { add, floorQuotient, subtract, type Money } from '@waybill/domain/money'
import {
  isInArrears,
  paidForYear,
  paidInAdvance,
  shownLines,
  twelveMonths,
  yearlyPercent,
  type PricedLine,
} from '@waybill/domain/pricing'
import { centreOfProduct, quoteBindsUntil, quoteLabel, quoteStateAt, quoteStateFor } from '@waybill/domain/quote'
import { triedBeyondPlan } from '@waybill/domain/subscription'
import type { Locale, Translate } from '@waybill/i18n'
import { textIn, titleOf } from '../catalog/index.ts'
import { answeredQuote, isOrderedOnce, type StoredQuote } from './repository.ts'
import type { StoredQuoteAnswer } from './repository-answers.ts'
import { DAY_MS } from '@waybill/domain/durations'

export interface QuoteViewer {
  /** The version that the quote was made from: names and prices as they were. */
  readonly catalogue: Catalogue
  readonly locale: Locale
  readonly t: Translate
  readonly now: number
  readonly companyName: string
  /** Address of a member who sent it, for its recipients. */
  readonly senderEmail?: string | undefined
  /** A visitor sent it, and gave an address. */
  readonly hasOwner?: boolean
  /** The answer of the recipient who reads it. */
  readonly decline?: Pick<StoredQuoteAnswer, 'answered_at'> | undefined
}

export function quoteState(quote: StoredQuote, now: number, hasDeclined = false): QuoteView['state'] {
  const stored = quoteStateAt(
    { state: quote.state, expiresAt: quote.expires_at, hasOrder: quote.order_id !== null },
    now,
  )
  const state = quoteStateFor(stored, hasDeclined)
  return state === 'draft' ? 'open' : state
}

function planLine({ catalogue, locale }: QuoteViewer, quote: StoredQuote, plan: Package): QuoteLineView {
  const { breakdown, cart } = quote.snapshot
  const isDiscounted = breakdown.bundleBefore.minor > breakdown.bundle.minor
  const modules = listedModules(catalogue, bundledIds(catalogue, plan, cart.entries))
  return {
    id: plan.id,
    title: textIn(plan.title, locale),
    shows: 'amount',
    amount: breakdown.bundle,
    ...(isDiscounted && { was: breakdown.bundleBefore, discountPercent: plan.discount }),
    moduleCount: modules.length,
    modules: modules.map((module) => textIn(module.title, locale)),
    ...centreOf(quote, plan.id),
    explanation: breakdown.bundleExplanation,
  }
}

/** The cost centre that the sender's account named for a product; that of the plan is its extra assets' too (S-25). */
function centreOf({ cost_centres: centres }: StoredQuote, productId: number): Pick<QuoteLineView, 'centre'> {
  const centre = centreOfProduct(centres ?? [], productId)
  return centre === undefined ? {} : { centre }
}

/** Product ids begin at 0; extra assets are no product. */
const EXTRA_ASSETS_ID = -1

/** The line that brought this one, as the cart names it. */
function causeOf({ catalogue, locale }: QuoteViewer, { snapshot }: StoredQuote, id: number): QuoteLineView['cause'] {
  const line = snapshot.cart.lines.find(({ productId }) => productId === id)
  const reason = line && shownReason(catalogue, snapshot.cart, line)
  if (reason?.kind !== 'needed_by' && reason?.kind !== 'companion_of') return undefined
  return { kind: reason.kind, title: titleOf(catalogue, reason.productId, locale) }
}

/** The lines beside the plan, which stands for what is bundled in it; whatever is charged has one (PRC-10). */
function moduleLines(reader: QuoteViewer, quote: StoredQuote): readonly QuoteLineView[] {
  const { catalogue, locale } = reader
  return shownLines(catalogue, quote.snapshot.breakdown.lines)
    .filter(({ shows }) => shows !== 'included')
    .map(({ productId: id, shows, amount, explanation }) => {
      const cause = causeOf(reader, quote, id)
      return {
        id,
        title: titleOf(catalogue, id, locale),
        shows,
        amount,
        ...(cause !== undefined && { cause }),
        ...centreOf(quote, id),
        explanation,
      }
    })
}

/** The plan's charge for assets beyond those that it includes. */
function extraAssetsLines({ t }: QuoteViewer, quote: StoredQuote): readonly QuoteLineView[] {
  const { breakdown, cart } = quote.snapshot
  const { extraAssets } = breakdown
  if (extraAssets === undefined || extraAssets.amount.minor === 0) return []
  const title = t('cart.extraAssets')
  return [{ id: EXTRA_ASSETS_ID, title, shows: 'amount', ...extraAssets, ...centreOf(quote, cart.planId) }]
}

/** Without what is billed by use after the first month, or tried for longer than the plan (B-74). */
function firstChargeOf({ catalogue, now }: QuoteViewer, { snapshot }: StoredQuote): Money {
  const { total, bundle, lines, extraAssets } = snapshot.breakdown
  const tried = triedBeyondPlan(catalogue, snapshot.cart, now)
  const isLater = (line: PricedLine): boolean => isInArrears(catalogue, line) || tried.has(line.productId)
  const advance = paidInAdvance(
    total,
    [...lines.filter(isLater), ...(extraAssets ? [extraAssets] : [])].map(({ amount }) => amount),
  )
  const percent = yearlyPercent(catalogue.settings, snapshot.cart.interval)
  if (percent === undefined) return advance
  const fixed = shownLines(catalogue, lines).filter(
    (line) => line.shows === 'amount' && line.explanation.step !== 'units' && !isLater(line),
  )
  return paidForYear(advance, [bundle, ...fixed.map(({ amount }) => amount)], percent)
}

/** Twelve months both ways, where the shop sells both. */
function twelveMonthsOf({ catalogue }: QuoteViewer, { snapshot }: StoredQuote): Pick<QuoteView, 'twelveMonths'> {
  const totals = twelveMonths(catalogue, snapshot.breakdown)
  return totals === undefined ? {} : { twelveMonths: totals }
}

/** By the days until they end, if the trial began now; a month counts as the days that it has then. */
function addOnTrialsOf({ catalogue, locale, now }: QuoteViewer, { snapshot }: StoredQuote): QuoteView['addOnTrials'] {
  const tried = triedBeyondPlan(catalogue, snapshot.cart, now)
  const ends = shownLines(catalogue, snapshot.breakdown.lines).flatMap(({ productId, shows }) => {
    const end = tried.get(productId)
    return end === undefined || shows !== 'amount' ? [] : [{ productId, days: -floorQuotient(now - end, DAY_MS) }]
  })
  return Array.from(
    Map.groupBy(ends, ({ days }) => days),
    ([days, own]) => ({ days, titles: own.map(({ productId }) => titleOf(catalogue, productId, locale)) }),
  ).toSorted((one, other) => one.days - other.days)
}

/** A frozen quote as page, mail and PDF show it: amounts as they were, names in the reader's language. */
export function quoteView(reader: QuoteViewer, quote: StoredQuote): QuoteView {
  const { breakdown, cart } = quote.snapshot
  const { tagline } = reader.catalogue.settings
  const saving = subtract(breakdown.bundleBefore, breakdown.bundle)
  const boundUntil = quoteBindsUntil(answeredQuote(quote), reader.now)
  const plan = reader.catalogue.packages.get(cart.planId)
  const ids = [...cart.lines.map(({ productId }) => productId), ...(plan ? bundledIds(reader.catalogue, plan) : [])]
  return {
    number: quoteLabel(quote),
    ...(quote.revision > 1 && { replaces: quoteLabel({ ...quote, revision: quote.revision - 1 }) }),
    state: quoteState(quote, reader.now, reader.decline !== undefined),
    ...(reader.decline !== undefined && { declinedAt: reader.decline.answered_at }),
    ...(plan !== undefined && {
      planTitle: textIn(plan.title, reader.locale),
      planSubtitle: textIn(plan.subtitle, reader.locale),
    }),
    ...(quote.prepared_for !== '' && { preparedFor: quote.prepared_for }),
    senderName: quote.sender_name,
    ...(reader.senderEmail !== undefined && { senderEmail: reader.senderEmail }),
    isSenderNotified: quote.member_id !== null || reader.hasOwner === true,
    ...(boundUntil !== undefined && { boundUntil }),
    ...(isOrderedOnce(quote) && { isOrdered: true }),
    ...(quote.accepted_by !== '' && { acceptedBy: quote.accepted_by }),
    ...(quote.answered_at !== null && { answeredAt: quote.answered_at }),
    companyName: reader.companyName,
    ...(tagline !== undefined && { companyLine: textIn(tagline, reader.locale) }),
    comment: quote.comment,
    sentAt: quote.created_at,
    expiresAt: quote.expires_at,
    daysLeft: Math.max(0, -floorQuotient(reader.now - quote.expires_at, DAY_MS)),
    lines: [
      ...(plan === undefined ? [] : [planLine(reader, quote, plan)]),
      ...moduleLines(reader, quote),
      ...extraAssetsLines(reader, quote),
    ],
    total: breakdown.total,
    totalExplanation: breakdown.totalExplanation,
    firstCharge: firstChargeOf(reader, quote),
    addOnTrials: addOnTrialsOf(reader, quote),
    ...twelveMonthsOf(reader, quote),
    ...(saving.minor > 0 && { was: add(breakdown.total, saving), saving }),
    isEstimate: breakdown.isEstimate,
    titles: Object.fromEntries(
      [cart.planId, ...ids].map((id) => [String(id), titleOf(reader.catalogue, id, reader.locale)]),
    ),
  }
}
