import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import { accountTypes, orderTypes } from './types.ts'
import type { OrderType } from './types.ts'

/** Largest campaign number that is stored. */
const trackingIdLimit = 2 ** 31 - 1

/** The part of the order payload that says what kind of order it is, already numbers. */
export interface OrderHead {
  readonly type: number
  readonly isLegacy: number
  readonly account: { readonly type: number; readonly trackingId: number }
}

/** Body status 403, invalid payload structure, with the field that is wrong. */
export interface InvalidPayloadStructure {
  readonly code: 'invalid-payload-structure'
  readonly path: 'type' | 'is_legacy' | 'account.type' | 'account.tracking_id'
}

function orderTypeOf(type: number): OrderType | undefined {
  return Object.values(orderTypes).find((known) => known === type)
}

/** The required `is_legacy`: it describes the source plan, so the server computes it. */
export function expectedIsLegacy(type: OrderType, isCurrentPlanLegacy: boolean): 0 | 1 {
  switch (type) {
    case orderTypes.legacy:
      return 1
    case orderTypes.marketplace:
      return 0
    case orderTypes.legacyToMarketplace:
      return isCurrentPlanLegacy ? 1 : 0
  }
}

/** The plan that an order starts from, and what it does to it. */
export interface SourcePlan {
  readonly isSubscribed: boolean
  readonly isLegacy: boolean
  /** Another plan takes its place, the Custom Solution included. */
  readonly isReplaced: boolean
}

/**
 * The type of an order, computed and never taken from the payload (B-34): what replaces a plan that runs, or moves an old one,
 * is a migration. A first purchase and a change of add-ons are the marketplace's.
 */
export function expectedOrderType({ isSubscribed, isLegacy, isReplaced }: SourcePlan): OrderType {
  return isLegacy || (isSubscribed && isReplaced) ? orderTypes.legacyToMarketplace : orderTypes.marketplace
}

function isTrackingId(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= trackingIdLimit
}

/** The order's type, or the first field that contradicts what the server knows. */
export function checkOrderHead(
  head: OrderHead,
  isCurrentPlanLegacy: boolean,
): Result<OrderType, InvalidPayloadStructure> {
  const reject = (path: InvalidPayloadStructure['path']) => fail({ code: 'invalid-payload-structure', path } as const)
  const type = orderTypeOf(head.type)
  if (type === undefined) return reject('type')
  if (head.isLegacy !== expectedIsLegacy(type, isCurrentPlanLegacy)) return reject('is_legacy')
  if (head.account.type !== accountTypes.marketplace) return reject('account.type')
  return isTrackingId(head.account.trackingId) ? ok(type) : reject('account.tracking_id')
}
