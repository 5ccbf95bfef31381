import { aCart, card } from './billing-shop.ts'
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

/** The state of the newest payment (B-21). */
export const paymentStateOf = (world: World): number | undefined => world.archive.payments.at(-1)?.state
