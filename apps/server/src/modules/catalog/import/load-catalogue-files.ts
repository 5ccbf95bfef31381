import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  catalogueLocales,
  interfaceLocales,
  type BrandFile,
  type CatalogueLocale,
  type LegalTexts,
  type ShopSettings,
} from '@waybill/domain/catalog'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { z } from 'zod'
import { checkShape, type CheckedFile } from './check-shape.ts'
import { didYouMean } from './did-you-mean.ts'
import { fileNames } from './file-names.ts'
import { inSourceLanguage, sourceNamedIn } from './source-language.ts'
import type { ImportProblem } from './import-problem.ts'
import { pageShape, type PageFile } from './page-shapes.ts'
import {
  modulesShape,
  packagesShape,
  sellingShape,
  type ModulesFile,
  type PackagesFile,
  type SellingFile,
} from './product-shapes.ts'
import { readBrandFiles } from './read-brand-files.ts'
import { readFontFiles } from './read-font-files.ts'
import { readInterfaceFiles } from './read-interface-files.ts'
import { readLegalFiles } from './read-legal-files.ts'
import { readPictureFiles } from './read-picture-files.ts'
import {
  industriesShape,
  platformsShape,
  shopShape,
  type IndustriesFile,
  type PlatformsFile,
  type ShopFile,
} from './shop-shapes.ts'
import { readSourceFile, type ValuePath } from './source-file.ts'
import { textsShape, type TextsFile, type TextFiles } from './text-shapes.ts'

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
  /** The language whose texts are required. */
  readonly source: CatalogueLocale
  readonly legal?: LegalTexts
  readonly brand: Pick<ShopSettings, 'logo' | 'favicon' | 'fonts'>
  /** Files of pictures, by name. */
  readonly pictures: ReadonlyMap<string, BrandFile>
  readonly interfaceTexts: ShopSettings['interfaceTexts']
}

const rootFiles = ['shop.yaml', 'platforms.yaml', 'industries.yaml', 'packages.yaml']

/** Reads all files before it gives up: an editor sees every problem of the folder at once. */
export function loadCatalogueFiles(folder: string): Result<CatalogueFiles, ImportProblem[]> {
  const absent = whyNoCatalogue(folder)
  if (absent !== undefined) return fail([{ file: folder, path: '', message: absent }])
  const problems: ImportProblem[] = strayFiles(folder, '', rootFiles)
  const source = sourceNamedIn(readSourceFile(folder, 'shop.yaml'))
  const read = <Value>(file: string, shape: z.ZodType<Value>): CheckedFile<Value> | undefined => {
    const written = readSourceFile(folder, file)
    const checked = written.ok ? checkShape(inSourceLanguage(written.value, source), shape) : written
    if (checked.ok) return checked.value
    problems.push(...checked.failure)
    return undefined
  }
  const shop = read('shop.yaml', shopShape)
  const languages = languagesOf(shop)
  const textFiles = languages.map((locale) => `${locale}.yaml`)
  problems.push(...strayFiles(folder, 'texts', textFiles))
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
  const texts = (locale: CatalogueLocale): CheckedFile<TextsFile> => {
    const file = `texts/${locale}.yaml`
    const isThere = locale === source || existsSync(join(folder, file))
    return (isThere ? read(file, textsShape) : undefined) ?? emptyTexts(file)
  }
  const ofLanguages = textsByLocale(texts)
  const { legal, problems: ofLegal } = readLegalFiles(folder, languages, source)
  const { brand, problems: ofBrand } = readBrandFiles(folder)
  const { fonts, problems: ofFonts } = readFontFiles(folder)
  const { pictures, problems: ofPictures } = readPictureFiles(folder)
  const { interfaceTexts, problems: ofInterface } = readInterfaceFiles(folder, languages)
  problems.push(...ofLegal, ...ofBrand, ...ofFonts, ...ofPictures, ...ofInterface)
  const isComplete = shop && platforms && industries && packages && problems.length === 0
  return isComplete
    ? ok({
        shop,
        platforms,
        industries,
        packages,
        modules,
        pages,
        selling,
        texts: ofLanguages,
        source,
        pictures,
        interfaceTexts,
        brand: { ...brand, ...(fonts.length > 0 && { fonts }) },
        ...(legal && { legal }),
      })
    : fail(problems)
}

/** The languages that files may be in: those of the shop and of the interface; all, where the settings can't be read. */
function languagesOf(shop: CheckedFile<ShopFile> | undefined): readonly CatalogueLocale[] {
  if (shop === undefined) return catalogueLocales
  return [...new Set([...interfaceLocales, ...(shop.value.languages ?? [])])]
}

function textsByLocale(texts: (locale: CatalogueLocale) => CheckedFile<TextsFile>): TextFiles {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each language of the list has an entry
  return Object.fromEntries(catalogueLocales.map((locale) => [locale, texts(locale)])) as TextFiles
}

/** A language without a file has no texts: readers see English, and the linter says it. */
function emptyTexts(file: string): CheckedFile<TextsFile> {
  const problemAt = (path: ValuePath, message: string): ImportProblem => ({ file, path: path.join('.'), message })
  return { source: { file, value: {}, problemAt }, value: textsShape.parse({}) }
}

/** One sentence for a folder with nothing to read, and not one for each file. */
function whyNoCatalogue(folder: string): string | undefined {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined) return 'there is no such folder'
  if (!found.isDirectory()) return 'is a file; a catalogue is a folder'
  const required = [...rootFiles, `texts/${sourceNamedIn(readSourceFile(folder, 'shop.yaml'))}.yaml`]
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
  return fileNames(folder, below).filter((name) => /\.ya?ml$/.test(name))
}
