import type { CatalogueChange, FieldChange } from '@waybill/domain/catalog'
import type { CatalogueProblem } from '../modules/catalog/use-cases/check-catalogue.ts'
import type { Terminal } from './command.ts'

/** Prints what the linter warns of and what would change or has changed. */
export function reportCatalogue(
  terminal: Terminal,
  {
    warnings,
    changes,
  }: { readonly warnings: readonly CatalogueProblem[]; readonly changes: readonly CatalogueChange[] },
): void {
  for (const warning of new Set(warnings.map(warningText))) terminal.out(warning)
  for (const change of changes) terminal.out(changeText(change))
}

/** With the language of a text that it lacks: `warning: "Berth" is shown in English (fr)`, once for each text. */
function warningText({ code, path, message }: CatalogueProblem): string {
  const language = code === 'text_untranslated' ? ` (${path.slice(path.lastIndexOf('.') + 1)})` : ''
  return `warning: ${message}${language}`
}

/** How much differs, at the end of the list. */
export function countDifferences(changes: readonly CatalogueChange[], version: number): string {
  return `${changes.length} ${changes.length === 1 ? 'difference' : 'differences'} from version ${version}`
}

/** Prints why nothing happened; answers the exit code of that. */
export function reportProblems(terminal: Terminal, problems: readonly CatalogueProblem[], end: string): number {
  for (const { message } of problems) terminal.error(message)
  terminal.error(end)
  return 1
}

function changeText(change: CatalogueChange): string {
  const head = `${change.change} ${change.collection} ${change.id}`
  if (change.change !== 'changed') return head
  const fields = change.fields.map((field) => `    ${fieldText(field)}`)
  return [head, ...fields].join('\n')
}

/** The bytes of a picture or a font say nothing to an editor. */
const FILE = /\bbase64$/

function fieldText({ path, before, after }: FieldChange): string {
  return FILE.test(path) ? 'the file is another one' : `${path}: ${text(before)} -> ${text(after)}`
}

function text(value: unknown): string {
  return value === undefined ? '(absent)' : JSON.stringify(value)
}
