import type { Catalogue } from '../../catalog/index.ts'
import { withTeamLines } from '../team-lines.ts'
import type { Cart } from '../types.ts'

/**
 * A saved cart with the numbers that were entered for the team: those of its own stay where the team has none. Members beyond the
 * included ones are a line of it, as they are of the open cart.
 */
export function cartForTeam(catalogue: Catalogue, cart: Cart, team: Cart['quantities']): Cart {
  return withTeamLines(catalogue, { ...cart, quantities: { ...cart.quantities, ...team } })
}
