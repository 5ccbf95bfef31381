import { quoteLabel } from '@waybill/domain/quote'
import { fail, ok } from '@waybill/domain/result'
import type { StaffAnswer, StaffContext, StaffHandlers, StaffInput } from '../../platform/staff-action.ts'
import { amountText } from '../../platform/staff-text.ts'
import { knownProducts } from '../catalog/index.ts'
import { money } from '@waybill/domain/money'
import type { StoredQuote } from './repository.ts'
import { quotesSelling, stopQuote } from './use-cases/stop-selling.ts'

/** A quote as one line: number, state, total, and of which account it is. */
function lineOf(quote: StoredQuote): string {
  const { state, total, currency, account_id: account, order_id: order } = quote
  const owner = account === null ? 'shared by a visitor' : `of account ${account}`
  const kept = order === null ? '' : '; its order stands, and it takes no further one'
  return `${quoteLabel(quote)}: ${state}, ${amountText(money(total, currency))} a month, ${owner}${kept}`
}

/** Ends the quotes that still sell a retired product, or lists them (S-03). */
async function stopSelling(
  context: StaffContext,
  { product: code, reason, accept, by }: StaffInput<'stop-selling'>,
): Promise<StaffAnswer> {
  const product = (await knownProducts(context.store.db)).find((known) => known.code === code)
  if (product === undefined) return fail('no-such-product')
  const { id: productId } = product
  if ((await context.openCatalogue()).current().products.get(productId)?.isDeleted === false) return fail('still-sold')
  const isPreview = accept !== true
  let count = 0
  for await (const quote of quotesSelling({ productId }, context)) {
    if (!isPreview && !(await stopQuote(quote.id, { productId, reason, by }, context))) continue
    context.out(lineOf(quote))
    count += 1
  }
  if (!isPreview) return ok({ answer: count, text: `Quotes with ${code} that have ended: ${count}.` })
  const hint = `To end them and mail their owners and recipients: the same with --accept`
  return ok({
    answer: count,
    text: `Quotes with ${code} that would end: ${count}. Nothing is changed.${count > 0 ? `\n${hint}` : ''}`,
  })
}

export const quoteStaffActions = { 'stop-selling': stopSelling } satisfies Partial<StaffHandlers>
