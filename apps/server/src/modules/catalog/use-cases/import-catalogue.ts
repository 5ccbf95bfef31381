import type { CatalogueChange, CatalogueDocument } from '@waybill/domain/catalog'
import type { Currency } from '@waybill/domain/money'
import { ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { asOne } from '../../../platform/database/transaction.ts'
import { checkFolder, type CatalogueProblem } from './check-catalogue.ts'
import { compareWithPublished } from './compare-published.ts'
import { publishNext } from './publish-next.ts'

/** Change of the catalogue by a command, to be shown to its operator. */
export interface DescribedChange {
  readonly document: CatalogueDocument
  /** Catalogue that was published before; absent where none was. */
  readonly before?: CatalogueDocument
  readonly changes: readonly CatalogueChange[]
  readonly warnings: readonly CatalogueProblem[]
}

export interface ImportedCatalogue extends DescribedChange {
  /** Unchanged when the files say what is published already. */
  readonly version: number
  /** False for a dry run, and where nothing has changed: another operator may have published the same a moment ago. */
  readonly isPublished: boolean
}

/** Ports of a command that changes the catalogue; `by` is its operator. */
export interface PublishingPorts {
  readonly db: Executor
  readonly now: number
  readonly by: string
  /** Currencies that the shop stops selling in although accounts pay in them: these go on at what they bought (0038). */
  readonly givenUp?: readonly string[]
  /** Currencies of the payment provider; absent where none is configured. */
  readonly takesCurrency?: ((currency: Currency) => boolean) | undefined
}

/** Reads the data files, lints them, and publishes them as the next version; a dry run stops before that (CAT-19). */
export async function importCatalogue(
  { db, now, by, givenUp = [], takesCurrency }: PublishingPorts,
  folder: string,
  options: { readonly dryRun?: boolean } = {},
): Promise<Result<ImportedCatalogue, readonly CatalogueProblem[]>> {
  const checked = checkFolder(folder)
  if (!checked.ok) return checked
  const { document, warnings, placeOf } = checked.value
  const compared = await compareWithPublished(db, { document, placeOf, givenUp, takesCurrency })
  if (!compared.ok) return compared
  const { base, ...difference } = compared.value
  const described = { ...difference, document, warnings }
  const isSame = difference.before !== undefined && difference.changes.length === 0
  if (options.dryRun === true || isSame) return ok({ ...described, version: base, isPublished: false })
  const published = await asOne(db, (trx) => publishNext(trx, { document, placeOf, givenUp, base, by, now }))
  return published.ok ? ok({ ...described, version: published.value, isPublished: true }) : published
}
