import { join } from 'node:path'
import type { CatalogueLocale, ShopSettings } from '@waybill/domain/catalog'
import { messageIds, shopTextProblems } from '@waybill/i18n/shop-texts'
import { z } from 'zod'
import { checkShape, type CheckedFile } from './check-shape.ts'
import { didYouMean } from './did-you-mean.ts'
import { fileNames } from './file-names.ts'
import type { ImportProblem } from './import-problem.ts'
import { readSourceFile } from './source-file.ts'
import { wordShape } from './value-shapes.ts'

const FOLDER = 'interface'

const textsShape = z.record(z.string(), wordShape)

/** Texts by id. */
type Texts = Readonly<Record<string, string>>

interface InterfaceFiles {
  readonly interfaceTexts: ShopSettings['interfaceTexts']
  readonly problems: readonly ImportProblem[]
}

/** Reads `interface/{language}.yaml`, the texts of the interface that the shop brings, of each of its languages. */
export function readInterfaceFiles(folder: string, languages: readonly CatalogueLocale[]): InterfaceFiles {
  const names = fileNames(folder, FOLDER)
  const known = languages.map(nameOf)
  const read = languages
    .filter((locale) => names.includes(nameOf(locale)))
    .map((locale) => ({ locale, ...readInterfaceFile(folder, locale) }))
  const strays = names.filter((name) => !known.includes(name))
  return {
    interfaceTexts: Object.fromEntries(read.map(({ locale, texts }) => [locale, texts])),
    problems: [...strays.map((name) => stray(name, known)), ...read.flatMap(({ problems }) => problems)],
  }
}

/** The texts of one language, each checked against the English one; none where it has no file. */
export function readInterfaceFile(
  folder: string,
  locale: CatalogueLocale,
): { readonly texts: Texts; readonly problems: readonly ImportProblem[] } {
  if (!fileNames(folder, FOLDER).includes(nameOf(locale))) return { texts: {}, problems: [] }
  const source = readSourceFile(folder, `${FOLDER}/${nameOf(locale)}`)
  const checked = source.ok ? checkShape(source.value, textsShape) : source
  if (!checked.ok) return { texts: {}, problems: checked.failure }
  return { texts: checked.value.value, problems: problemsOf(locale, checked.value) }
}

function problemsOf(locale: CatalogueLocale, { source, value }: CheckedFile<Texts>): readonly ImportProblem[] {
  return shopTextProblems(locale, value).map(({ id, message }) =>
    source.problemAt([id], messageIds.includes(id) ? message : `${message}${didYouMean(id, messageIds)}`),
  )
}

const nameOf = (locale: CatalogueLocale): string => `${locale}.yaml`

function stray(name: string, known: readonly string[]): ImportProblem {
  const message = `this file is not part of a catalogue; expected here, by the languages of shop.yaml: ${known.join(', ')}`
  return { file: join(FOLDER, name), path: '', message }
}
