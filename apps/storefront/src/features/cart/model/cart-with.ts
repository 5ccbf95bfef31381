import type { CartLineView, CartView } from '@waybill/contract/views'
import { add } from '@waybill/domain/money'
import { amountWith, unitsShow, usageAmount, type AmountStep } from '@waybill/domain/pricing'

export type Quantities = Readonly<Record<string, number>>

/** Members beyond the included ones count before the server has added their line. */
function withTeam(step: AmountStep, cart: CartView, quantities: Quantities): AmountStep {
  const { team, lines } = cart
  const quantity = team && quantities[team.key]
  if (team === undefined || quantity === undefined || quantity <= team.freeUnits || step.step !== 'sum') return step
  if (lines.some(({ id }) => id === team.productId)) return step
  const { key: usageKey, freeUnits: free, unit, model, productId } = team
  const counted = { quantity, free, minimum: 0 }
  const priced = usageAmount({ ...counted, unit, ...(model && { model }) })
  const extra = { step: 'units', productId, usageKey, ...counted, ...priced } as const
  return { ...step, of: [...step.of, extra], amount: add(step.amount, extra.amount) }
}

function lineWith(line: CartLineView, quantities: Quantities): CartLineView {
  const explanation = amountWith(line.explanation, quantities)
  if (explanation.step !== 'units' || line.explanation.step !== 'units') return line
  const isOther = explanation.quantity !== line.explanation.quantity
  const source = line.origin?.source === 'counted' ? 'estimate' : 'entered'
  const origin = line.origin && isOther && { origin: { source } as const }
  return { ...line, explanation, amount: explanation.amount, shows: unitsShow(explanation), ...origin }
}

/**
 * The cart as it is with other quantities, before the server has answered: the same function as there. The server's answer
 * replaces this.
 */
export function cartWith(cart: CartView, quantities: Quantities): CartView {
  if (Object.keys(quantities).length === 0) return cart
  const totalExplanation = withTeam(amountWith(cart.totalExplanation, quantities), cart, quantities)
  const extra = cart.extraAssets && amountWith(cart.extraAssets.explanation, quantities)
  const after = cart.live && amountWith(cart.live.after.totalExplanation, quantities)
  const total = totalExplanation.amount
  return {
    ...cart,
    total,
    totalExplanation,
    lines: cart.lines.map((line) => lineWith(line, quantities)),
    usages: cart.usages.map((usage) => ({ ...usage, quantity: quantities[usage.key] ?? usage.quantity })),
    ...(cart.team && { team: { ...cart.team, quantity: quantities[cart.team.key] ?? cart.team.quantity } }),
    ...(extra && { extraAssets: { amount: extra.amount, explanation: extra } }),
    ...(cart.was && cart.saving && { was: add(total, cart.saving) }),
    ...(cart.live &&
      after && {
        live: { ...cart.live, after: { ...cart.live.after, total: after.amount, totalExplanation: after } },
      }),
  }
}
