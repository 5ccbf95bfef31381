import type { CatalogueChange, CatalogueDocument } from '@waybill/domain/catalog'
import { giveCoreModules } from '../modules/billing/store/plans/core-modules.ts'
import { changeTexts } from '../modules/catalog/present-changes.ts'
import { problemText, type CatalogueProblem } from '../modules/catalog/use-cases/check-catalogue.ts'
import type { Database } from '../platform/database/database.ts'
import type { Terminal } from './command.ts'

/** Result of reading the files: the document, and the published one that it differs from. */
interface Reported {
  readonly warnings: readonly CatalogueProblem[]
  readonly changes: readonly CatalogueChange[]
  readonly document: CatalogueDocument
  /** Absent where nothing was published before. */
  readonly before?: CatalogueDocument
}

/** Prints what the linter warns of and what would change or has changed. */
export function reportCatalogue(terminal: Terminal, { warnings, changes, document, before }: Reported): void {
  for (const warning of new Set(warnings.map(problemText))) terminal.out(`warning: ${warning}`)
  if (before === undefined) return
  for (const text of changeTexts({ before, after: document }, changes)) terminal.out(text)
}

/** The last line: what was done, and how much differs, or how much the first version has. */
export function closingLine(
  done: string,
  { changes, document, before }: Omit<Reported, 'warnings'>,
  version: number,
): string {
  if (before !== undefined) return `${done}: ${counted(changes, 'difference')} from version ${version}.`
  return `${done}; first version: ${counted(document.packages, 'package')}, ${counted(document.modules, 'module')}.`
}

function counted(items: readonly unknown[], noun: string): string {
  return `${items.length} ${noun}${items.length === 1 ? '' : 's'}`
}

/** Prints why nothing happened; answers the exit code of that. */
export function reportProblems(terminal: Terminal, problems: readonly CatalogueProblem[], end: string): number {
  for (const problem of new Set(problems.map(problemText))) terminal.error(problem)
  terminal.error(end)
  return 1
}

/** Gives every account the core modules that a published version has anew, and says how many got any (B-156). */
export async function reportCoreModules(terminal: Terminal, db: Database): Promise<void> {
  const accounts = await giveCoreModules(db)
  if (accounts > 0) terminal.out(`${accounts} account${accounts === 1 ? ' has' : 's have'} its new core modules.`)
}
