import { ratioOf } from './ratio.ts'
import type { Ratio } from './ratio.ts'

/** Most decimals that a count has. */
const countDecimals = 6

/** A number of units exactly: 0.1 is a tenth. */
export function ratioOfUnits(units: number): Ratio {
  return ratioOf(Number.isInteger(units) ? String(units) : units.toFixed(countDecimals))
}

/** Units above others, without the binary error of 0.3 − 0.1; never below 0. */
export function unitsAbove(units: number, other: number): number {
  const above = units - other
  return Math.max(0, Number.isInteger(above) ? above : Number(above.toFixed(countDecimals)))
}

/** Blocks that so many units begin: 1,001 begin two of a thousand. */
export function begunBlocks(units: number, size: number): number {
  return Math.ceil(units / size)
}
