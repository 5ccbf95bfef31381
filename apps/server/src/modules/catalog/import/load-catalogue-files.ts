import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueLocales, type CatalogueLocale, type LegalTexts, type ShopSettings } from '@waybill/domain/catalog'
import { fail, ok } from '@waybill/domain/result'
import type { Result } from '@waybill/domain/result'
import type { z } from 'zod'
import { checkShape } from './check-shape.ts'
import type { CheckedFile } from './check-shape.ts'
import { didYouMean } from './did-you-mean.ts'
import type { ImportProblem } from './import-problem.ts'
import { pageShape } from './page-shapes.ts'
import type { PageFile } from './page-shapes.ts'
import { modulesShape, packagesShape, sellingShape } from './product-shapes.ts'
import type { ModulesFile, PackagesFile, SellingFile } from './product-shapes.ts'
import { readBrandFiles } from './read-brand-files.ts'
import { readFontFiles } from './read-font-files.ts'
import { readLegalFiles } from './read-legal-files.ts'
import { industriesShape, platformsShape, shopShape } from './shop-shapes.ts'
import type { IndustriesFile, PlatformsFile, ShopFile } from './shop-shapes.ts'
import { readSourceFile, type ValuePath } from './source-file.ts'
import { textsShape } from './text-shapes.ts'
import type { TextsFile } from './text-shapes.ts'

export type TextFiles = Readonly<Record<CatalogueLocale, CheckedFile<TextsFile>>>

/** Every file of a catalogue's folder, each with the right shape; codes are not resolved yet. */
export interface CatalogueFiles {
  readonly shop: CheckedFile<ShopFile>
  readonly platforms: CheckedFile<PlatformsFile>
  readonly industries: CheckedFile<IndustriesFile>
  readonly packages: CheckedFile<PackagesFile>
  /** By platform icon, which is the name of the file. */
  readonly modules: ReadonlyMap<string, CheckedFile<ModulesFile>>
  /** By module code, which is the name of the file. */
  readonly pages: ReadonlyMap<string, CheckedFile<PageFile>>
  /** By file name; each holds products by code. */
  readonly selling: ReadonlyMap<string, CheckedFile<SellingFile>>
  readonly texts: TextFiles
  readonly legal?: LegalTexts
  readonly brand: Pick<ShopSettings, 'logo' | 'favicon' | 'fonts'>
}

const rootFiles = ['shop.yaml', 'platforms.yaml', 'industries.yaml', 'packages.yaml']
const textFiles = catalogueLocales.map((locale) => `${locale}.yaml`)

/** Reads all files before it gives up: an editor sees every problem of the folder at once. */
export function loadCatalogueFiles(folder: string): Result<CatalogueFiles, ImportProblem[]> {
  const absent = whyNoCatalogue(folder)
  if (absent !== undefined) return fail([{ file: folder, path: '', message: absent }])
  const problems: ImportProblem[] = [...strayFiles(folder, '', rootFiles), ...strayFiles(folder, 'texts', textFiles)]
  const read = <Value>(file: string, shape: z.ZodType<Value>): CheckedFile<Value> | undefined => {
    const source = readSourceFile(folder, file)
    const checked = source.ok ? checkShape(source.value, shape) : source
    if (checked.ok) return checked.value
    problems.push(...checked.failure)
    return undefined
  }
  const shop = read('shop.yaml', shopShape)
  const platforms = read('platforms.yaml', platformsShape)
  const industries = read('industries.yaml', industriesShape)
  const packages = read('packages.yaml', packagesShape)
  const readEach = <Value>(below: string, shape: z.ZodType<Value>): ReadonlyMap<string, CheckedFile<Value>> =>
    new Map(
      yamlNames(folder, below).flatMap((name): [string, CheckedFile<Value>][] => {
        const file = read(`${below}/${name}`, shape)
        return file === undefined ? [] : [[name.replace(/\.yaml$/, ''), file]]
      }),
    )
  const modules = readEach('modules', modulesShape)
  const pages = readEach('pages', pageShape)
  const selling = readEach('selling', sellingShape)
  const en = read('texts/en.yaml', textsShape)
  const texts = (locale: CatalogueLocale): CheckedFile<TextsFile> | undefined => {
    const file = `texts/${locale}.yaml`
    return existsSync(join(folder, file)) ? read(file, textsShape) : emptyTexts(file)
  }
  const [fr, es, vi] = [texts('fr'), texts('es'), texts('vi')]
  const { legal, problems: ofLegal } = readLegalFiles(folder)
  const { brand, problems: ofBrand } = readBrandFiles(folder)
  const { fonts, problems: ofFonts } = readFontFiles(folder)
  problems.push(...ofLegal, ...ofBrand, ...ofFonts)
  const isComplete = shop && platforms && industries && packages && en && fr && es && vi && problems.length === 0
  return isComplete
    ? ok({
        shop,
        platforms,
        industries,
        packages,
        modules,
        pages,
        selling,
        texts: { en, fr, es, vi },
        brand: { ...brand, ...(fonts.length > 0 && { fonts }) },
        ...(legal && { legal }),
      })
    : fail(problems)
}

/** A language without a file has no texts: readers see English, and the linter says it (CAT-19). */
function emptyTexts(file: string): CheckedFile<TextsFile> {
  const problemAt = (path: ValuePath, message: string): ImportProblem => ({ file, path: path.join('.'), message })
  return { source: { file, value: {}, problemAt }, value: textsShape.parse({}) }
}

/** Where there is nothing to read, one sentence says it, and not one for each file. */
function whyNoCatalogue(folder: string): string | undefined {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined) return 'there is no such folder'
  if (!found.isDirectory()) return 'is a file; a catalogue is a folder'
  const required = [...rootFiles, 'texts/en.yaml']
  return required.some((name) => existsSync(join(folder, name)))
    ? undefined
    : `there is no catalogue in this folder: it needs ${required.join(', ')}`
}

/** A misspelt file name would silently leave its content out. */
function strayFiles(folder: string, below: string, known: readonly string[]): ImportProblem[] {
  return yamlNames(folder, below)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      file: join(below, name),
      path: '',
      message: `this file is not part of a catalogue; expected here: ${known.join(', ')}${didYouMean(name, known)}`,
    }))
}

function yamlNames(folder: string, below: string): string[] {
  try {
    return readdirSync(join(folder, below))
      .filter((name) => /\.ya?ml$/.test(name))
      .toSorted()
  } catch {
    return []
  }
}
