import type { QuoteProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { pathPart, type RequestContext } from '../../platform/http/request-context.ts'
import { choiceView, requestedIn, typedIn } from './choice-view.ts'
import { pricedBy } from './quote-terms.ts'
import { quoteState } from './quote-view.ts'
import type { StoredQuote } from './repository.ts'
import type { LinkedQuote } from './repository-answers.ts'
import { openChoice, requestedQuote } from './requested-quote.ts'

interface ChosenQuote {
  /** With the contents that are shown. */
  readonly quote: StoredQuote
  readonly part: Pick<QuoteProps, 'choice'> & Partial<Pick<QuoteProps, 'pdfHref'>>
}

/** Fields of the address. */
export function addressFields({ request }: RequestContext): URLSearchParams {
  return new URL(request.url, 'http://path').searchParams
}

/**
 * A quote with the choice of its reader, from the address of its page or a form of it; one that can't be had is said, and the quote is
 * shown without it.
 */
export async function shownChoice(
  { quote, decline }: Pick<LinkedQuote, 'quote' | 'decline'>,
  fields: URLSearchParams,
  { context, db }: { readonly context: RequestContext; readonly db: Executor },
): Promise<ChosenQuote> {
  const offered = openChoice(quote)
  const isOpen = decline === undefined && quoteState(quote, context.now) === 'open'
  if (offered === null || !isOpen) return { quote, part: {} }
  const { ports, locale } = context
  const requested = requestedIn(fields, offered)
  const chosen = await requestedQuote(quote, requested, { ports, db })
  const plain = { option: offered.options[(requested.option ?? 1) - 1] === undefined ? 1 : requested.option }
  const found = chosen.ok ? chosen : await requestedQuote(quote, plain, { ports, db })
  const shown = found.ok ? found.value : quote
  const catalogue = await pricedBy(ports, db, shown)
  const page = localePath(locale, `/quotes/${pathPart(context, 'token')}`)
  const choice = choiceView(
    {
      quote: shown,
      offered,
      requested: chosen.ok ? requested : plain,
      rejected: chosen.ok ? undefined : { error: chosen.failure, typed: typedIn(fields, requested) },
    },
    {
      catalogue,
      locale,
      t: ports.pages.translator(locale),
      page,
    },
  )
  const query = new URLSearchParams(choice.fields).toString()
  return { quote: shown, part: { choice, ...(query !== '' && { pdfHref: `${page}/pdf?${query}` }) } }
}
