import {
  requestedContent,
  requestedOption,
  type ChoiceRejection,
  type QuoteContent,
  type RequestedContent,
} from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { invalidField, type ApiError } from '../../platform/http/api-error.ts'
import type { WorkPorts } from '../../platform/ports.ts'
import { pricedBy } from './quote-terms.ts'
import type { StoredQuote } from './repository.ts'

/** A quote with other contents than those of its row: one of its options, or as its reader requests it. */
export function withContent(quote: StoredQuote, { snapshot, kept }: QuoteContent): StoredQuote {
  return { ...quote, snapshot, total: snapshot.breakdown.total.minor, kept: kept ?? null }
}

/** The choice that a quote leaves while none is accepted. */
export const openChoice = ({ accepted, offered }: StoredQuote) => (accepted === null ? offered : null)

/** The field that is wrong, as the call and the form name it. */
function choiceError(rejection: ChoiceRejection): ApiError {
  switch (rejection.code) {
    case 'option-unknown':
      return invalidField('option', 'errors.field_option')
    case 'line-not-optional':
      return invalidField('without', 'quoteChoice.notOptional')
    case 'quantity-fixed':
      return invalidField(`quantities.${rejection.usageKey}`, 'quoteChoice.fixed')
    case 'quantity-out-of-bounds': {
      const { usageKey, least, most } = rejection
      return invalidField(`quantities.${usageKey}`, 'quoteChoice.outOfBounds', { least, most })
    }
  }
}

/**
 * The quote as a recipient requests it, within what it leaves to them (S-09, S-10), priced by its own catalogue. Of one that leaves
 * nothing every requested is rejected; of one that was accepted it is what was accepted.
 */
export async function requestedQuote(
  quote: StoredQuote,
  requested: RequestedContent,
  { ports, db }: { readonly ports: Pick<WorkPorts, 'catalogue'>; readonly db: Executor },
): Promise<Result<StoredQuote, ApiError>> {
  if (quote.accepted !== null) return ok(quote)
  const offered = quote.offered ?? { options: [{ snapshot: quote.snapshot }], optional: [], quantities: {} }
  const option = requestedOption(offered, requested)
  if (!option.ok) return fail(choiceError(option.failure))
  if (quote.offered === null && isPlain(requested)) return ok(quote)
  const catalogue = await pricedBy(ports, db, withContent(quote, option.value))
  const content = requestedContent(catalogue, offered, requested)
  return content.ok ? ok(withContent(quote, content.value)) : fail(choiceError(content.failure))
}

function isPlain({ without = [], quantities = {} }: RequestedContent): boolean {
  return without.length === 0 && Object.keys(quantities).length === 0
}

/** The contents of a chosen quote as its acceptance stores them; undefined where it leaves nothing. */
export function acceptedContent(chosen: StoredQuote, { option = 1 }: RequestedContent) {
  if (openChoice(chosen) === null) return undefined
  const { snapshot, kept } = chosen
  return { option, snapshot, ...(kept && { kept }) }
}
