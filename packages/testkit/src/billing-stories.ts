import type { BillingFacts, ReceivableRow, StatementMember } from '@waybill/domain/billing'
import { money } from '@waybill/domain/money'
import { aCart, card, purchaseIn } from './billing-shop.ts'
import { at, World } from './billing-world.ts'

/** Registered, by default on 5 January 2026 at 10:00, to a trial of seven days. */
export function registered(text = '2026-01-05T10:00'): World {
  return new World({ at: at(text) })
}

/** Subscribed to M at the end of a trial: the first period begins on 12 January 2026 at 10:00. */
export function subscribed(): World {
  const world = registered()
  world.to(at('2026-01-08T09:00'))
  world.setMethod(card)
  world.checkOut(aCart(20), 'trial_end')
  world.to(at('2026-01-12T10:00'))
  return world
}

/** Subscribed by card from 1 March 2026, 00:00 on. */
export function inMarch(planId: number, addOns: readonly number[], quantities: Record<string, number>): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(planId, addOns, quantities), 'now')
  return world
}

/** The renewal of 12 February, by this method, has been tried and waits for the provider's answer. */
export function renewing(by: BillingFacts['method'] = card): World {
  const world = subscribed()
  world.setMethod(by)
  world.answersAtOnce = false
  world.to(at('2026-02-12T10:00'))
  return world
}

/** An add-on's own invoice beside a paid subscription, failing since an instant. */
export function withFailingAddOn(since: number): World {
  const world = registered()
  world.setMethod(card)
  world.checkOut(aCart(20, [310, 320], { driver: 1 }), 'now')
  const [document] = world.archive.documents
  const [payment] = world.archive.payments
  if (document === undefined || payment === undefined) throw new Error('nothing was bought')
  const addOn = {
    ...document,
    id: 900,
    kind: 'addon',
    status: 'open',
    orderId: undefined,
    lines: document.lines.filter(({ productId }) => productId === 320),
    subtotal: money(2000, 'USD'),
    total: money(2000, 'USD'),
  } as const
  const { orderId: _, ...own } = addOn
  const owed: ReceivableRow = {
    id: 900,
    open: money(2000, 'USD'),
    dueAt: since,
    isAddOn: true,
    schedule: 'renewal',
    firstFailedAt: since,
    isHardDecline: true,
  }
  const { orderId: __, ...unordered } = payment
  world.archive = {
    ...world.archive,
    documents: [...world.archive.documents, own],
    receivables: [owed],
    payments: [
      ...world.archive.payments,
      { ...unordered, id: 901, documentId: 900, state: 8, amount: money(2000, 'USD') },
    ],
  }
  return world
}

/** Issues the statement of March 2026: of one member who had plan M at 20 percent off, for 48.00 (B-35). */
export function issueStatement(world: World, member: Partial<StatementMember> = {}): void {
  const month = { start: at('2026-03-01T00:00'), end: at('2026-04-01T00:00') }
  const items = purchaseIn(aCart(20)).items.flatMap(({ price }) =>
    price === undefined ? [] : { price, startedAt: month.start },
  )
  const stated = { accountId: 7, company: 'Orchard Ltd', percentOff: 20, paidFor: [month], items, ...member }
  world.run({ kind: 'issue_statement', month, members: [stated], catalogueVersion: 1 })
}

/** The state of the newest payment (B-21). */
export const paymentStateOf = (world: World): number | undefined => world.archive.payments.at(-1)?.state
