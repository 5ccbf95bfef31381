import type { Catalogue } from '../../catalog/index.ts'
import { withTrueReasons } from '../reasons.ts'
import { withTeamLines } from '../team-lines.ts'
import type { Cart } from '../types.ts'

/** The last step of every change: the lines of extra team members, and reasons that are true. */
export function completedCart(catalogue: Catalogue, cart: Cart): Cart {
  const counted = withTeamLines(catalogue, cart)
  return { ...counted, lines: withTrueReasons(catalogue, counted.lines) }
}
