import { scenarioNameLimit } from './scenario.ts'

/** The beginning of a text, in Unicode code points. */
function startOf(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('').trim()
}

/**
 * A name for a cart that is kept without being asked for one, as a merge does with the loser (A-40, CART-27): the wanted
 * one, or with the first number that is free among the owner's names. At most 50 code points, like every other.
 */
export function freeScenarioName(taken: readonly string[], wanted: string): string {
  const keys = new Set(taken.map((name) => name.toLowerCase()))
  const base = startOf(wanted.normalize('NFC').trim(), scenarioNameLimit)
  let name = base
  for (let number = 2; keys.has(name.toLowerCase()); number += 1) {
    const ending = ` (${number})`
    name = startOf(base, scenarioNameLimit - ending.length) + ending
  }
  return name
}
