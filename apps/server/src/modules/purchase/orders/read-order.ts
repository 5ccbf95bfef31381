import type { ResultOf } from '@waybill/contract'
import { customSolutionCode } from '@waybill/domain/catalog'
import { money, toMajor } from '@waybill/domain/money'
import { isAbandoned } from '@waybill/domain/order'
import type { Executor } from '../../../platform/database/database.ts'
import { buysFromPartner, type Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { titleOf } from '../../catalog/index.ts'
import { findOwnOrder, type StoredOrder } from '../../billing/index.ts'
import { findOrderedQuote } from '../../quote/index.ts'
import { findOrderPeople } from '../repository-purchase.ts'

type Item = ResultOf<'GET /billing/order/{order_id}/item'>['items'][number]

interface Held {
  readonly planId: number
  readonly lines: readonly { readonly productId: number; readonly bundled: boolean }[]
}

/** Its purchase, or the cart that a draft was posted of. */
function heldBy({ purchase, bought }: StoredOrder): Held {
  if (purchase === null) return { planId: Math.max(0, bought?.planId ?? 0), lines: bought?.lines ?? [] }
  const lines = purchase.items.filter(
    ({ price, isCore }) => !isCore && price?.kind !== 'plan' && price?.kind !== 'extra_assets',
  )
  return { planId: purchase.terms.planId, lines }
}

/** The text that was posted with a product; it says nothing here. */
function srtOf({ items }: StoredOrder, id: number): string {
  const lists = (items ?? []).flatMap((item) => [item, ...item.modules])
  return lists.find((item) => item.id === id)?.srt ?? ''
}

function itemsOf(order: StoredOrder, { ports, locale }: RequestContext): Item[] {
  const catalogue = ports.catalogue.current()
  const { planId, lines } = heldBy(order)
  const moduleOut = (id: number) => ({
    id,
    code: catalogue.modules.get(id)?.code ?? '',
    title: titleOf(catalogue, id, locale),
    srt: srtOf(order, id),
  })
  const idsOf = (isBundled: boolean) =>
    lines.flatMap(({ productId, bundled }) => (bundled === isBundled ? productId : []))
  const plan = catalogue.packages.get(planId)
  const t = ports.pages.translator(locale)
  return [
    {
      id: planId,
      bundled: 0,
      code: plan?.code ?? customSolutionCode,
      title: plan === undefined ? t('cart.customSolution') : titleOf(catalogue, planId, locale),
      srt: srtOf(order, planId),
      modules: idsOf(true).map(moduleOut),
    },
    ...idsOf(false).map((id): Item => ({ ...moduleOut(id), bundled: 0, modules: [] })),
  ]
}

/** An order of this account; undefined for one of others. */
export async function readOrder(
  db: Executor,
  orderId: string,
  { member, context }: { readonly member: Member; readonly context: RequestContext },
): Promise<ResultOf<'GET /billing/order/{order_id}/item'> | undefined> {
  const order = await findOwnOrder(db, { accountId: member.accountId, orderId })
  if (order === undefined) return undefined
  const total = money(order.total, order.currency)
  const quote =
    order.quote_id === null ? undefined : await findOrderedQuote(db, { quoteId: order.quote_id, orderId: order.id })
  const { orderedBy, requestedBy } = await findOrderPeople(db, { accountId: member.accountId, orderId: order.id })
  return {
    order_id: order.id,
    type: order.type,
    tracking_id: order.tracking_id,
    state: isAbandoned({ state: order.state, failure: order.failure?.code }) ? 'draft' : order.state,
    currency: order.currency,
    // what a partner pays is the partner's matter
    ...(!buysFromPartner(member) && { total: toMajor(total), total_minor: total.minor }),
    ...(quote !== undefined && { quote: quote.number }),
    ...(quote !== undefined && quote.orderNumber !== '' && { order_number: quote.orderNumber }),
    ...(orderedBy !== '' && { ordered_by: orderedBy }),
    ...(requestedBy !== null && requestedBy !== '' && { requested_by: requestedBy }),
    items: itemsOf(order, context),
  }
}
