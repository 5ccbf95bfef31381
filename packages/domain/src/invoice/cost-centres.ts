import { sum } from '../money/index.ts'
import type { Currency, Money } from '../money/index.ts'
import type { ChargeLine } from './types.ts'

/** A place of the buyer that lines are charged for, by value (S-25). */
export interface CostCentre {
  readonly name: string
  /** The buyer's own; absent for none. */
  readonly orderNumber?: string
}

/** A cost centre with the places of its lines on a document, from 0. */
export interface NamedCentre extends CostCentre {
  readonly lines: readonly number[]
}

/** Lines of a document that stand together: of one cost centre, or of none. */
export interface LineGroup {
  readonly centre: CostCentre | undefined
  readonly lines: readonly number[]
  /** The sum of their amounts, before tax. */
  readonly subtotal: Money
}

/** Most cost centres of an account that are not archived. */
export const mostCentres = 100

/** A name as names of one account are compared: without case, and however its letters are composed. */
export function centreKey(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()
}

/** The cost centres that lines name, in the order of their first lines; a line of a statement is another account's (B-120). */
export function namedCentres(
  lines: readonly ChargeLine[],
  centreOf: (line: ChargeLine) => CostCentre | undefined,
): readonly NamedCentre[] {
  const named = lines.flatMap((line, place) => {
    const centre = line.member === undefined ? centreOf(line) : undefined
    return centre === undefined ? [] : [{ centre, place }]
  })
  // two of one name have two order numbers: one was renamed since
  const groups = Map.groupBy(named, ({ centre: { name, orderNumber = '' } }) => `${name}\n${orderNumber}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ ...first.centre, lines: group.map(({ place }) => place) }]
  })
}

/** The centre that a line of a document names, by its place. */
export function centreAt(centres: readonly NamedCentre[], place: number): CostCentre | undefined {
  const found = centres.find(({ lines }) => lines.includes(place))
  return found && { name: found.name, ...(found.orderNumber !== undefined && { orderNumber: found.orderNumber }) }
}

/**
 * The lines of a document by their cost centres, each line in one group; those of none are the last group. Without any centre
 * all lines are one group.
 */
export function lineGroups(
  lines: readonly Pick<ChargeLine, 'amount'>[],
  centres: readonly NamedCentre[],
  currency: Currency,
): readonly LineGroup[] {
  const groupOf = (centre: CostCentre | undefined, places: readonly number[]): LineGroup => ({
    centre,
    lines: places,
    subtotal: sum(
      places.flatMap((place) => lines[place]?.amount ?? []),
      currency,
    ),
  })
  const named = new Set(centres.flatMap((centre) => centre.lines))
  const others = lines.flatMap((_, place) => (named.has(place) ? [] : [place]))
  return [
    ...centres.map((centre) => groupOf(centreAt([centre], centre.lines[0] ?? 0), centre.lines)),
    ...(others.length === 0 ? [] : [groupOf(undefined, others)]),
  ]
}
