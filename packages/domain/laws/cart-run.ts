import { emptyCart, planCommand } from '../src/cart/index.ts'
import type { Cart, CartCommand, CartFailure, CartPlan, CartActor } from '../src/cart/index.ts'
import { shop } from './cart-shop.ts'

export const visitor: CartActor = { kind: 'visitor' }
export const member: CartActor = { kind: 'member', isLegacy: false }

/** The plan of a command on the little shop; a failure is a failed test. */
export function planIn(cart: Cart, command: CartCommand, viewer: CartActor = visitor): CartPlan {
  const planned = planCommand({ catalogue: shop, viewer }, cart, command)
  if (!planned.ok) throw new Error(`rejected: ${JSON.stringify(planned.failure)}`)
  return planned.value
}

/** The failure of a command on the little shop, or undefined when it is planned. */
export function failureIn(cart: Cart, command: CartCommand, viewer: CartActor = visitor): CartFailure | undefined {
  const planned = planCommand({ catalogue: shop, viewer }, cart, command)
  return planned.ok ? undefined : planned.failure
}

export const add = (productId: number): CartCommand => ({ kind: 'add_module', productId })
export const remove = (productId: number): CartCommand => ({ kind: 'remove', productId })
export const addPlan = (productId: number): CartCommand => ({ kind: 'add_package', productId, pricing: false })

/** The cart after a visitor's commands, from an empty one. */
export function cartOf(...commands: readonly CartCommand[]): Cart {
  return commands.reduce((cart, command) => planIn(cart, command).after, emptyCart('USD'))
}

export const idsOf = (cart: Cart): number[] => cart.lines.map(({ productId }) => productId)
export const bundledIdsOf = (cart: Cart): number[] =>
  cart.lines.flatMap(({ productId, bundled }) => (bundled ? [productId] : []))
