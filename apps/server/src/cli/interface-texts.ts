import { existsSync } from 'node:fs'
import { catalogueLocales, type CatalogueLocale } from '@waybill/domain/catalog'
import { englishText, messageIds } from '@waybill/i18n/shop-texts'
import { placeText, readInterfaceFile } from '../modules/catalog/import/index.ts'
import { DEMO_CATALOGUE } from '../seed/seed-empty-shop.ts'
import { reportProblems } from './catalogue-report.ts'
import { WrongUsage, type Command, type Terminal } from './command.ts'
import { readArguments } from './read-arguments.ts'

export const interfaceTexts: Command = {
  help: `Prints the texts of the interface that a language of the shop lacks, in English, for a translator.
Usage: npm run cli -- interface-texts <language> [folder]
The lines are YAML as interface/<language>.yaml of the folder has it: translated, they are added to that file; with
"npm run -s" npm prints none of its own. The folder is ./catalog of this release unless you name another. Values stand
in braces and stay, as {amount}; a plural has every form that the language needs, as {count, plural, one {# day} other
{# days}}. Exit code 1 when the file is rejected.`,
  staysHere: () => true,
  run: async (args, terminal) => {
    const { positionals } = readArguments(args, {})
    const [named = '', folder = DEMO_CATALOGUE, ...more] = positionals
    if (more.length > 0) throw new WrongUsage('interface-texts takes a language and one folder.')
    const locale = catalogueLocales.find((one) => one === named)
    if (locale === undefined)
      throw new WrongUsage('interface-texts takes a language of two letters, as: npm run -s cli -- interface-texts de')
    if (!existsSync(folder)) throw new WrongUsage(`${folder}: there is no such folder.`)
    return printMissing(locale, folder, terminal)
  },
}

function printMissing(locale: CatalogueLocale, folder: string, terminal: Terminal): number {
  const { texts, problems } = readInterfaceFile(folder, locale)
  if (problems.length > 0) {
    const placed = problems.map((problem) => ({ place: placeText(problem), message: problem.message }))
    return reportProblems(terminal, placed, `interface/${locale}.yaml is rejected.`)
  }
  for (const id of messageIds)
    if (texts[id] === undefined) terminal.out(`${id}: ${JSON.stringify(englishText(id) ?? '')}`)
  return 0
}
