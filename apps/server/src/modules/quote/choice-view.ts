import type { QuoteChoiceView } from '@waybill/contract/views'
import type { Catalogue } from '@waybill/domain/catalog'
import { toSelection } from '@waybill/domain/cart'
import { usageItems } from '@waybill/domain/pricing'
import { requestedOption, type OfferedChoice, type RequestedContent } from '@waybill/domain/quote'
import { zero } from '@waybill/domain/money'
import { assetTypeName, type Locale, type Translate } from '@waybill/i18n'
import type { ApiError } from '../../platform/http/api-error.ts'
import { titleOf } from '../catalog/index.ts'
import type { StoredQuote } from './repository.ts'

const QUANTITY = 'quantity.'
/** Ids in one field. */
const SEPARATOR = ','

function idsOf(text: string): readonly number[] {
  return text.split(SEPARATOR).filter(Boolean).map(Number)
}

/**
 * A choice in the fields of a form or an address. `choose` is the form of the page: it names the lines that are taken by `with`, and a
 * line that isn't taken by nothing.
 */
export function requestedIn(fields: URLSearchParams, offered: OfferedChoice | null): RequestedContent {
  const option = fields.get('option')
  const taken = new Set(fields.getAll('with').map(Number))
  const cart = offered && requestedOption(offered, { option: Number(option ?? 1) })
  const held = new Set(cart?.ok ? cart.value.snapshot.cart.lines.map(({ productId }) => productId) : [])
  const left = offered?.optional.filter((id) => held.has(id) && !taken.has(id)) ?? []
  const without = fields.has('choose') ? left : idsOf(fields.get('without') ?? '')
  const quantities = [...fields].flatMap(([name, text]) =>
    name.startsWith(QUANTITY) && text !== '' ? [[name.slice(QUANTITY.length), Number(text)] as const] : [],
  )
  return {
    ...(option !== null && option !== '' && { option: Number(option) }),
    ...(without.length > 0 && { without }),
    ...(quantities.length > 0 && { quantities: Object.fromEntries(quantities) }),
  }
}

/** The same as it was entered, for a form that isn't taken. */
export function typedIn(
  fields: URLSearchParams,
  { without = [] }: RequestedContent,
): NonNullable<QuoteChoiceView['typed']> {
  const quantities = [...fields].flatMap(([name, text]) =>
    name.startsWith(QUANTITY) ? [[name.slice(QUANTITY.length), text] as const] : [],
  )
  return { without, quantities: Object.fromEntries(quantities) }
}

/** A choice as the fields of a form; the inverse of `requestedIn`. */
function fieldsOfRequested({
  option,
  without = [],
  quantities = {},
}: RequestedContent): Readonly<Record<string, string>> {
  return {
    ...(option !== undefined && { option: String(option) }),
    ...(without.length > 0 && { without: without.join(SEPARATOR) }),
    ...Object.fromEntries(Object.entries(quantities).map(([key, quantity]) => [QUANTITY + key, String(quantity)])),
  }
}

interface ChoiceReader {
  /** Prices of the option. */
  readonly catalogue: Catalogue
  readonly locale: Locale
  readonly t: Translate
  /** Address of the page. */
  readonly page: string
}

interface ShownChoice {
  readonly quote: StoredQuote
  readonly offered: OfferedChoice
  /** The choice that is shown. */
  readonly requested: RequestedContent
  /** Another one was requested, and can't be had. */
  readonly rejected?: { readonly error: ApiError; readonly typed: NonNullable<QuoteChoiceView['typed']> } | undefined
}

/** Everything that a quote leaves to its reader, beside the choice that is shown. */
export function choiceView(
  { quote, offered, requested, rejected }: ShownChoice,
  { catalogue, locale, t, page }: ChoiceReader,
): QuoteChoiceView {
  const { option = 1, without = [] } = requested
  const content = offered.options[option - 1] ?? offered.options[0]
  const { cart, breakdown } = content?.snapshot ?? quote.snapshot
  const amounts = new Map(breakdown.lines.map(({ productId, amount }) => [productId, amount]))
  const shown = new Map(usageItems(catalogue, toSelection(quote.snapshot.cart)).map((item) => [item.usageKey, item]))
  return {
    option,
    optionHrefs: offered.options.map((_, place) => `${page}?option=${place + 1}`),
    optional: offered.optional.flatMap((id) =>
      cart.lines.some(({ productId }) => productId === id)
        ? {
            id,
            title: titleOf(catalogue, id, locale),
            amount: amounts.get(id) ?? zero(quote.currency),
            isTaken: !without.includes(id),
          }
        : [],
    ),
    quantities: Object.entries(offered.quantities).flatMap(([key, range]) => {
      const item = shown.get(key)
      return item === undefined ? [] : { key, label: assetTypeName(item.assetType, t), ...range, value: item.quantity }
    }),
    ...(rejected && { typed: rejected.typed }),
    problems: rejected?.error.errors?.map(({ path, message, values }) => ({ path, message: t(message, values) })) ?? [],
    fields: fieldsOfRequested(requested),
  }
}
