import type { QuoteOptionView, QuoteView } from '@waybill/contract/views'
import { bundledIds } from '@waybill/domain/catalog'
import type { Locale } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import type { WorkPorts } from '../../platform/ports.ts'
import { findReplyAddress } from '../account/index.ts'
import { pricedBy } from './quote-terms.ts'
import { quoteView, type QuoteViewer } from './quote-view.ts'
import type { StoredQuote } from './repository.ts'
import { labelOfOption } from './option-labels.ts'
import { findQuoteOwner } from './repository-owner.ts'
import { openChoice, withContent } from './requested-quote.ts'
import { senderNameOf } from './use-cases/quote-owner.ts'

/** Circumstances in which a quote is read. */
export interface QuoteReadContext extends Pick<QuoteViewer, 'decline'> {
  readonly ports: Pick<WorkPorts, 'catalogue' | 'pages' | 'seller'>
  readonly locale: Locale
  readonly now: number
}

/** Two options and more, each at its own amounts, while none is accepted. */
async function optionViews(
  quote: StoredQuote,
  reader: Omit<QuoteViewer, 'catalogue'>,
  { ports, db }: { readonly ports: QuoteReadContext['ports']; readonly db: Executor },
): Promise<readonly QuoteOptionView[]> {
  const { options = [] } = openChoice(quote) ?? {}
  if (options.length < 2) return []
  const views: QuoteOptionView[] = []
  for (const [place, content] of options.entries()) {
    const own = withContent(quote, content)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const catalogue = await pricedBy(ports, db, own)
    const { lines, total, planTitle, twelveMonths, isEstimate } = quoteView({ ...reader, catalogue }, own)
    const { cart } = content.snapshot
    const plan = catalogue.packages.get(cart.planId)
    views.push({
      option: place + 1,
      label: labelOfOption(place + 1, quote.option_names[place] ?? ''),
      ...(planTitle !== undefined && { planTitle }),
      lines,
      included: plan === undefined ? [] : [...bundledIds(catalogue, plan, cart.entries)],
      total,
      ...(twelveMonths && { twelveMonths }),
      isEstimate,
    })
  }
  return views
}

/** A stored quote as page, mail and PDF show it to a reader, with its options while none is accepted. */
export async function viewOfQuote(
  quote: StoredQuote,
  { ports, locale, now, decline }: QuoteReadContext,
  db: Executor,
): Promise<QuoteView> {
  const catalogue = await pricedBy(ports, db, quote)
  const senderEmail = await findReplyAddress(db, quote.member_id)
  const t = ports.pages.translator(locale)
  const hasOwner = quote.account_id === null && (await findQuoteOwner(db, quote.number)) !== undefined
  const reader = { locale, t, now, companyName: ports.seller.name, senderEmail, decline, hasOwner }
  const options = await optionViews(quote, reader, { ports, db })
  const { accepted, option_names: names } = quote
  const isOneOf = accepted !== null && names.length > 1
  return {
    ...quoteView({ ...reader, catalogue }, quote),
    senderName: await senderNameOf(quote, db, t),
    ...(options.length > 0 && { options }),
    ...(isOneOf && { acceptedOption: labelOfOption(accepted.option, names[accepted.option - 1] ?? '') }),
  }
}
