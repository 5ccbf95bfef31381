import {
  clashingIds,
  differenceOfCatalogues,
  heldFindings,
  takenAway,
  type CatalogueChange,
  type CatalogueDocument,
} from '@waybill/domain/catalog'
import type { Currency } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { newestDocument } from '../repository.ts'
import { holdersOf, knownProducts } from '../repository-held.ts'
import type { CatalogueProblem, CheckedCatalogue } from './check-catalogue.ts'

/** Differences of a checked document from the shop as it is. */
export interface ComparedCatalogue {
  /** The newest version; 0 for none. */
  readonly base: number
  /** Absent where nothing is published. */
  readonly before?: CatalogueDocument
  readonly changes: readonly CatalogueChange[]
}

/** A checked document, and the currencies that the shop gives up although accounts pay in them. */
interface Comparable extends Pick<CheckedCatalogue, 'document' | 'placeOf'> {
  readonly givenUp: readonly string[]
  /** Currencies of the provider; absent where none is configured. */
  readonly takesCurrency?: ((currency: Currency) => boolean) | undefined
}

/** The currencies of a shop that its provider can't charge: no order could be paid in them. */
function untaken({ document, placeOf, takesCurrency = () => true }: Comparable): readonly CatalogueProblem[] {
  return document.currencies.flatMap((currency, index) =>
    takesCurrency(currency)
      ? []
      : [{ place: placeOf(`currencies[${index}]`), message: `${currency} can not be charged by the payment provider` }],
  )
}

/** Rejects what a document takes away although subscribers have it, and ids that clash with published ones (CAT-19). */
async function rejections(
  db: Executor,
  before: CatalogueDocument,
  { document, placeOf, givenUp }: Comparable,
): Promise<readonly CatalogueProblem[]> {
  const known = await knownProducts(db)
  const all = takenAway(before, document, known)
  const taken = { ...all, currencies: all.currencies.filter((currency) => !givenUp.includes(currency)) }
  const isNothing = Object.values(taken).every((items: readonly unknown[]) => items.length === 0)
  const held = isNothing ? [] : heldFindings(taken, await holdersOf(db, taken))
  return [...held, ...clashingIds(document, known)].map(({ path, message }) => ({ place: placeOf(path), message }))
}

/** Compares a document with the newest version; rejected where subscribers have what it takes away. */
export async function compareWithPublished(
  db: Executor,
  checked: Comparable,
): Promise<Result<ComparedCatalogue, readonly CatalogueProblem[]>> {
  const uncharged = untaken(checked)
  if (uncharged.length > 0) return fail(uncharged)
  const newest = await newestDocument(db)
  if (newest === undefined) return ok({ base: 0, changes: [] })
  const { number: base, document: before } = newest
  const problems = await rejections(db, before, checked)
  return problems.length > 0
    ? fail(problems)
    : ok({ base, before, changes: differenceOfCatalogues(before, checked.document) })
}
