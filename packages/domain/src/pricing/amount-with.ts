import { sum } from '../money/index.ts'
import type { AmountStep } from './types.ts'
import { usageAmount } from './usage-amount.ts'

type Quantities = Readonly<Record<string, number>>
type StepOf<Name extends AmountStep['step']> = Extract<AmountStep, { step: Name }>

function unitsWith(step: StepOf<'units'>, quantities: Quantities): AmountStep {
  const quantity = quantities[step.usageKey] ?? step.quantity
  const { tiers } = step
  return { ...step, quantity, ...usageAmount({ ...step, quantity, ...(tiers && { model: tiers.model }) }) }
}

function assetsWith(step: StepOf<'extra_assets'>, quantities: Quantities): AmountStep {
  const assets = (step.usageKey === undefined ? undefined : quantities[step.usageKey]) ?? step.assets
  const { billable: extra, amount } = usageAmount({ unit: step.rate, quantity: assets, free: step.minimum, minimum: 0 })
  return { ...step, assets, extra, amount }
}

/**
 * An explained amount as it is with other quantities: one quantity per usage key feeds every step that counts it. Units of
 * usage; a key that is not named keeps its quantity. It is what a browser can know without the catalogue: lines that a quantity
 * makes come or go are the server's, whose total wins.
 */
export function amountWith(step: AmountStep, quantities: Quantities): AmountStep {
  switch (step.step) {
    case 'sum': {
      const of = step.of.map((part) => amountWith(part, quantities))
      const amounts = of.map(({ amount }) => amount)
      return { ...step, of, amount: sum(amounts, step.amount.currency) }
    }
    case 'units':
      return unitsWith(step, quantities)
    case 'extra_assets':
      return assetsWith(step, quantities)
    default:
      // what a discount is taken off is never counted by use
      return step
  }
}
