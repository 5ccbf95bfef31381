import type { CatalogueChange, CatalogueDocument } from '@waybill/domain/catalog'
import { changeTexts } from '../modules/catalog/present-changes.ts'
import { problemText, type CatalogueProblem } from '../modules/catalog/use-cases/check-catalogue.ts'
import type { Terminal } from './command.ts'

/** What a command made of the files: the document, and the published one that it differs from. */
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
