import type { Catalogue, Module } from '../catalog/index.ts'
import { extraLine, heldIds, neededIds, neededLines } from './lines.ts'
import type { SaleFailure } from './failure.ts'
import { partsFailure } from './sale.ts'
import type { Cart } from './types.ts'

/** True when the typed quantity is above what the plan includes: then the extra members are a line. */
function isNeeded(catalogue: Catalogue, cart: Cart, { usageKey }: Module): boolean {
  const key = usageKey === undefined ? undefined : catalogue.usageKeys.get(usageKey)
  return key !== undefined && (cart.quantities[key.key] ?? 0) > key.freeUnits
}

/** Reason why extra team members can't join: they, or something that they need, are not sold in the currency. */
function unsoldPart(catalogue: Catalogue, { currency }: Cart, { id }: Module): SaleFailure | undefined {
  return partsFailure(catalogue, [id, ...neededIds(catalogue, [id])], currency)
}

/** Extra team members join a cart only while they are sold in its currency, with all that they need. */
function isWanted(catalogue: Catalogue, cart: Cart, module: Module): boolean {
  return isNeeded(catalogue, cart, module) && unsoldPart(catalogue, cart, module) === undefined
}

/** Reason why the quantities of a cart can't be bought: they count extra team members that are not sold, and would be free. */
export function unsoldTeam(catalogue: Catalogue, cart: Cart): SaleFailure | undefined {
  const held = heldIds(cart)
  for (const module of catalogue.teamModules) {
    const unsold = isNeeded(catalogue, cart, module) ? unsoldPart(catalogue, cart, module) : undefined
    if (unsold !== undefined && !held.has(module.id)) return unsold
  }
  return undefined
}

/**
 * Lines of extra team members are there exactly while the quantity is above the included one; one that the plan bundles is the
 * plan's. An empty cart has none.
 */
export function withTeamLines(catalogue: Catalogue, cart: Cart): Cart {
  if (cart.planId < 0) return cart
  const lines = cart.lines.filter(({ productId, bundled }) => {
    const module = catalogue.modules.get(productId)
    return bundled || module?.isAdditionalAccountUser !== true || isNeeded(catalogue, cart, module)
  })
  const held = heldIds(cart)
  const wanted = catalogue.teamModules.filter((module) => !held.has(module.id) && isWanted(catalogue, cart, module))
  const ids = wanted.map(({ id }) => id)
  const fresh = wanted.map((module) => extraLine(module, { kind: 'chosen' }))
  return { ...cart, lines: [...lines, ...fresh, ...neededLines(catalogue, ids, new Set([...held, ...ids]))] }
}

/** True where a shop charges its team in arrears: what is paid in advance is never bought by itself (B-65). */
export function countsMembers({ teamModules }: Catalogue): boolean {
  return teamModules.some(({ isPrepayment }) => !isPrepayment)
}

/**
 * A cart with the members that its account has, under each key of a team that is charged in arrears and that has no other number: those
 * beyond the included ones are a line of it (A-38, B-138).
 */
export function withMembers(catalogue: Catalogue, cart: Cart, members: number | undefined): Cart {
  if (members === undefined || !countsMembers(catalogue)) return cart
  const counted = catalogue.teamModules.flatMap(({ isPrepayment, usageKey = '' }): [string, number][] => {
    const key = isPrepayment ? undefined : catalogue.usageKeys.get(usageKey)
    return key === undefined ? [] : [[key.key, Math.min(members, key.maximum)]]
  })
  return withTeamLines(catalogue, { ...cart, quantities: { ...Object.fromEntries(counted), ...cart.quantities } })
}
