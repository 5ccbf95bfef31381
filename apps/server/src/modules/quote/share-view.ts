import type { BodyOf, QueryOf, ResultOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Translate } from '@waybill/i18n'
import { isEmptyCart } from '@waybill/domain/cart'
import type { Executor } from '../../platform/database/database.ts'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { escapeHtml } from '../../platform/pages/inert-text.ts'
import type { PdfDocument } from '../../platform/pdf/pdf-document.ts'
import { findOwnCart } from '../cart/index.ts'
import { quoteDocument } from './quote-document.ts'
import { quoteView } from './quote-view.ts'
import { unstoredQuote } from './unstored-quote.ts'
import { quoteTotalOf } from './use-cases/quote-total.ts'
import { snapshotOf } from './use-cases/share-draft.ts'

const KEY = 'GET /cart/share/view'
type View = ResultOf<typeof KEY>
type ViewType = QueryOf<typeof KEY>['type']

interface ShareView {
  /** The JSON twin. */
  readonly data: View
  readonly html: string
}

/** One part of sharing the own cart, as data and as HTML of the same data; changes and stores nothing. */
export async function shareView(
  type: ViewType,
  context: RequestContext,
  db: Executor,
): Promise<Result<ShareView, ApiError>> {
  const stored = await findOwnCart(context, db)
  if (stored === undefined || isEmptyCart(stored.cart)) return fail(apiError(422, 'cart-empty'))
  const snapshot = snapshotOf(stored.cart, context)
  if (!snapshot.ok) return snapshot
  const body: BodyOf<'POST /cart/quote/total'> = type === 'preview' ? { preview: 1 } : {}
  const total = await quoteTotalOf(body, context, db)
  if (!total.ok) return total
  const { ports, locale, now } = context
  const t = ports.pages.translator(locale)
  const reader = { catalogue: ports.catalogue.current(), locale, t, now, companyName: ports.seller.name }
  const unstored = await unstoredQuote({ cartId: stored.id, snapshot: snapshot.value }, context, db)
  const quote = quoteView(reader, unstored)
  const document = quoteDocument(quote, { locale, t, seller: ports.seller })
  const data: View = { type, ...total.value }
  return ok({ data, html: shareViewHtml(data, { document, t }) })
}

interface Reading {
  readonly document: PdfDocument
  readonly t: Translate
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`
const heading = (text: string): string => `<h2>${escapeHtml(text)}</h2>`

function linesHtml({ table }: PdfDocument): string {
  const rows = table.rows.map(
    ({ title, detail, amount }) =>
      `<tr><th scope="row">${escapeHtml(title)}<br><small>${escapeHtml(detail ?? '')}</small></th><td>${escapeHtml(amount)}</td></tr>`,
  )
  return `<table>\n${rows.join('\n')}\n</table>`
}

const totalHtml = ({ document: { headline } }: Reading): string =>
  headline === undefined ? '' : paragraph(`${headline.label} ${headline.amount} ${headline.note ?? ''}`.trim())

/** The fields of a share; who embeds them sends `POST /cart/share`. */
function shareHtml({ t }: Reading): string {
  const comment = escapeHtml(t('quote.comment'))
  return [
    heading(t('quote.share.title')),
    `<p><label>${escapeHtml(t('quote.share.recipients'))} <input type="text" name="emails" maxlength="255"></label></p>`,
    `<p><label>${comment} <textarea name="comment" maxlength="255"></textarea></label></p>`,
  ].join('\n')
}

/** One quantity for each usage key, as far as the cart has lines that are billed by use. */
function usageHtml({ usages, usage_items: items }: View, { t }: Reading): string {
  const fields = Object.entries(usages).map(([key, quantity]) => {
    const item = items.find(({ usage_key: of }) => of === key)
    const label = escapeHtml(item?.unit_measured ?? key)
    return `<p><label>${label} <input type="number" name="usages.${escapeHtml(key)}" min="0" value="${quantity}"></label></p>`
  })
  return [`<fieldset>`, `<legend>${escapeHtml(t('quote.share.usage'))}</legend>`, ...fields, '</fieldset>'].join('\n')
}

function partOf(view: View, reading: Reading): string {
  const { document, t } = reading
  if (view.type === 'share') return shareHtml(reading)
  if (view.type === 'usage') return usageHtml(view, reading)
  if (view.type === 'details') return `${heading(document.title)}\n${linesHtml(document)}`
  return [
    heading(t('quote.preview.title')),
    paragraph(document.title),
    paragraph(document.intro ?? ''),
    ...document.meta.slice(1).map(({ label, value }) => paragraph(`${label} ${value}`)),
    linesHtml(document),
  ].join('\n')
}

/** Escaped HTML from the data of the twin: the total stands in each part. */
export function shareViewHtml(view: View, reading: Reading): string {
  return [
    `<div class="share-view" data-type="${view.type}">`,
    partOf(view, reading),
    totalHtml(reading),
    '</div>',
  ].join('\n')
}
