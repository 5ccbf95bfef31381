import type { CatalogueDocument, Package } from '@waybill/domain/catalog'
import { pathText, valueAt, type ValuePath, type SourceFile } from './source-file.ts'
import { placeText } from './import-problem.ts'
import type { CatalogueFiles } from './load-catalogue-files.ts'

/** Position of a field of the document in the catalogue's files. */
export interface FilePlace {
  readonly file: string
  readonly path: ValuePath
  /** The same by the name of the entry: `berth-plan.base_price.EUR`; absent outside of one, and where the path has it. */
  readonly entry?: string
  /** Below the entry, with the language of a text: `base_price.EUR`, `title.fr`. */
  readonly field: string
}

/** `modules[3].basePrice.EUR` as its steps. */
function stepsOf(path: string): ValuePath {
  return Array.from(path.matchAll(/\[(\d+)\]|[^.[\]]+/g), ([step, index]) =>
    index === undefined ? step : Number(index),
  )
}

const snake = (step: string): string => step.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** The files name fields in small letters; codes of currencies and countries stay as they are. */
const fieldPath = (path: ValuePath): ValuePath =>
  path.flatMap((step): ValuePath => (typeof step === 'string' ? (RENAMED[step] ?? [snake(step)]) : [step]))

/** A model stands once for all currencies: the currency is the last step of an amount, and no step of anything else. */
function modelPath([currency = '', ...below]: ValuePath): ValuePath {
  const path = fieldPath(below)
  const isAmount = ['unit', 'flat', 'block', 'least', 'most'].includes(String(below.at(-1)))
  return ['price_model', ...path, ...(isAmount ? [currency] : [])]
}

/** Fields of the document whose name in the files isn't theirs in small letters. */
const RENAMED: Readonly<Record<string, readonly string[]>> = {
  parentId: ['parent'],
  industryId: ['industry'],
  industryIds: ['industries'],
  platformId: [],
  moduleKind: ['kind'],
  learnMoreKind: ['learn_more'],
  trialQuantity: ['trial', 'quantity'],
  trialInterval: ['trial', 'interval'],
  trialUnit: ['trial', 'unit'],
}

const TEXTS = new Set(['name', 'summary', 'title', 'subtitle', 'description', 'message'])

/** Files of whole lists; that of modules is in several files. */
const LISTS: Readonly<Record<string, string>> = { packages: 'packages.yaml', usageKeys: 'shop.yaml' }

const SECTIONS = ['platforms', 'industries', 'packages', 'modules'] as const

/** A text stands in the file of its language, by the name of its entry; a missing language has the English one's place. */
function textPlace(section: string, name: string, [field = '', locale = 'en']: ValuePath): FilePlace {
  return { file: `texts/${locale}.yaml`, path: [section, name, field], field: `${field}.${locale}` }
}

/** Modules of a package are two lists in its file. */
function contentPath({ modules }: Package, [index]: ValuePath): ValuePath {
  const content = typeof index === 'number' ? modules[index] : undefined
  if (content === undefined || typeof index !== 'number') return ['bundled']
  const before = modules.slice(0, index).filter(({ bundled }) => bundled === content.bundled)
  return [content.bundled ? 'bundled' : 'optional', before.length]
}

/** Name of an entry of each list, and its file. */
function entryOf(
  document: CatalogueDocument,
  list: string,
  at: number,
): { readonly file: string; readonly name: string; readonly path: ValuePath } | undefined {
  const { platforms, industries, packages, modules, usageKeys } = document
  const entries: Readonly<Record<string, readonly [file: string, name: string | undefined]>> = {
    platforms: ['platforms.yaml', platforms[at]?.icon],
    industries: ['industries.yaml', industries[at]?.slug],
    packages: ['packages.yaml', packages[at]?.code],
    usageKeys: ['shop.yaml', usageKeys[at]?.key],
  }
  const [file = '', name] = entries[list] ?? []
  if (name !== undefined) return { file, name, path: [snake(list), at] }
  const module = list === 'modules' ? modules[at] : undefined
  if (module === undefined) return undefined
  const icon = platforms.find(({ id }) => id === module.platformId)?.icon ?? ''
  const before = modules.slice(0, at).filter(({ platformId }) => platformId === module.platformId)
  return { file: `modules/${icon}.yaml`, name: module.code, path: ['modules', before.length] }
}

/** The place of a field below an entry: its own file, or those of texts, pages and what helps to sell it. */
function placeInEntry(document: CatalogueDocument, list: string, [at, ...rest]: ValuePath): FilePlace | undefined {
  const entry = typeof at === 'number' ? entryOf(document, list, at) : undefined
  if (entry === undefined || typeof at !== 'number') return undefined
  const [field = '', ...below] = rest
  if (field === 'page')
    return {
      file: `pages/${entry.name}.yaml`,
      path: below,
      entry: pathText([entry.name, ...below]),
      field: pathText(rest),
    }
  if (field === 'selling') return { file: 'selling', path: [entry.name, ...below], field: pathText(rest) }
  const section = SECTIONS.find((name) => name === list)
  if (section !== undefined && TEXTS.has(String(field))) return textPlace(section, entry.name, rest)
  const content = list === 'packages' && field === 'modules' ? document.packages[at] : undefined
  const ofEntry = field === 'priceModels' ? modelPath(below) : fieldPath(rest)
  const path = content === undefined ? ofEntry : contentPath(content, below)
  return {
    file: entry.file,
    path: [...entry.path, ...path],
    entry: pathText([entry.name, ...path]),
    field: pathText(path),
  }
}

/** Finds a field of the document for an editor. What helps to sell a product may stand in any file of `selling`. */
export function placeInFiles(document: CatalogueDocument, path: string): FilePlace {
  const [list = '', ...rest] = stepsOf(path)
  if (list === 'settings' || list === 'currencies') {
    const steps = list === 'settings' ? fieldPath(rest) : [list, ...rest]
    return { file: 'shop.yaml', path: steps, field: pathText(steps) }
  }
  if (list === 'legal') {
    const [page, locale = 'en'] = rest
    return { file: page === undefined ? 'legal' : `legal/${locale}/${page}.md`, path: [], field: pathText(rest) }
  }
  return placeInEntry(document, String(list), rest) ?? { file: LISTS[path] ?? path, path: [], field: '' }
}

/** Names the place of a field of the document (`modules[3].icon`) as an editor finds it: with its line where files are at hand. */
export type PlaceOf = (path: string) => string

/** Every file that was read, by its name. */
function sourcesOf(files: CatalogueFiles): readonly SourceFile[] {
  const { shop, platforms, industries, packages, modules, pages, selling, texts } = files
  const single = [shop, platforms, industries, packages, ...Object.values(texts)]
  return [...single, ...modules.values(), ...pages.values(), ...selling.values()].map(({ source }) => source)
}

/** The places of a document, in the files that it was read from where they are at hand. */
export function placesOf(document: CatalogueDocument, files?: CatalogueFiles): PlaceOf {
  const sources = files === undefined ? [] : sourcesOf(files)
  return (path) => {
    const place = placeInFiles(document, path)
    const source = sources.find(({ file, value }) =>
      place.file === 'selling'
        ? file.startsWith('selling/') && valueAt(value, place.path.slice(0, 1)) !== undefined
        : file === place.file,
    )
    const found = source?.problemAt(place.path, '') ?? { file: place.file, path: pathText(place.path) }
    return placeText(place.entry === undefined ? found : { ...found, entry: place.entry })
  }
}
