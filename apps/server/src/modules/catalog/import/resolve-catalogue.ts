import { namedAssetTypes } from '@waybill/domain/catalog'
import type {
  CatalogueDocument,
  Industry,
  Module,
  Package,
  Platform,
  SellingTexts,
  UsageKey,
} from '@waybill/domain/catalog'
import { fail, ok } from '@waybill/domain/result'
import type { Result } from '@waybill/domain/result'
import { colourFindings } from '../../../platform/look/colour-findings.ts'
import { buildModule } from './build-module.ts'
import { buildPackage } from './build-package.ts'
import { indexCatalogue } from './catalogue-index.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { CheckedFile } from './check-shape.ts'
import { didYouMean } from './did-you-mean.ts'
import { createEntryIndex } from './entry-index.ts'
import type { EntryIndex } from './entry-index.ts'
import type { ImportProblem } from './import-problem.ts'
import type { CatalogueFiles } from './load-catalogue-files.ts'
import { createTextMerger } from './merge-texts.ts'
import type { TextSource } from './merge-texts.ts'
import { pictureProblems, picturesOf } from './read-picture-files.ts'
import { settingsIn } from './settings-shapes.ts'

/** One import: the files, the meaning of their names, their texts, and where problems go. */
interface Resolution {
  readonly files: CatalogueFiles
  readonly index: CatalogueIndex
  readonly texts: TextSource
  readonly report: (problem: ImportProblem) => void
}

/** Resolves codes, icons and slugs to ids and merges the texts of all languages. */
export function resolveCatalogue(files: CatalogueFiles): Result<CatalogueDocument, ImportProblem[]> {
  const index = indexCatalogue(files)
  const texts = createTextMerger(files.texts, files.source)
  const problems: ImportProblem[] = [
    ...index.problems,
    ...colourProblems(files),
    ...wordProblems(files),
    ...pictureProblems(files),
  ]
  const resolution = { files, index, texts, report: (problem: ImportProblem) => void problems.push(problem) }
  const { brand, interfaceTexts } = files
  const settings = {
    ...settingsIn(files.shop.value),
    ...brand,
    ...(files.pictures.size > 0 && { pictures: picturesOf(files) }),
    ...(Object.keys(interfaceTexts).length > 0 && { interfaceTexts }),
  }
  const document: CatalogueDocument = {
    format: 1,
    currencies: files.shop.value.currencies,
    platforms: platformsOf(resolution),
    industries: industriesOf(resolution),
    usageKeys: usageKeysOf(files),
    packages: packagesOf(resolution),
    modules: modulesOf(resolution),
    ...(files.legal && { legal: files.legal }),
    ...(Object.keys(settings).length > 0 && { settings }),
  }
  const found = [...problems, ...texts.problems()]
  return found.length === 0 ? ok(document) : fail(found)
}

/** Colours on which a text or a control would be hard to see. */
function colourProblems({ shop }: CatalogueFiles): ImportProblem[] {
  const { colours } = shop.value
  if (colours === undefined) return []
  return colourFindings(colours)
    .filter(({ level }) => level === 'error')
    .map(({ name, message }) => shop.source.problemAt(['colours', name], message))
}

/** Words for an asset type that nothing counts, and that isn't one of the interface's: a mistyped name. */
function wordProblems({ shop }: CatalogueFiles): ImportProblem[] {
  const counted = shop.value.usage_keys.map(({ asset_type: type }) => type)
  const known = [...new Set([...namedAssetTypes, ...counted])]
  return Object.keys(shop.value.asset_words ?? {})
    .filter((type) => !known.includes(type))
    .map((type) =>
      shop.source.problemAt(['asset_words', type], `no usage key counts ${type}${didYouMean(type, known)}`),
    )
}

function platformsOf({ files, texts }: Resolution): Platform[] {
  return files.platforms.value.platforms.map(({ id, icon, dedicated }, at) => ({
    id,
    icon,
    name: texts.required({ section: 'platforms', key: icon, field: 'name' }),
    summary: texts.required({ section: 'platforms', key: icon, field: 'summary' }),
    dedicated,
    position: at + 1,
  }))
}

function industriesOf({ files, texts }: Resolution): Industry[] {
  return files.industries.value.industries.map(({ id, slug }) => ({
    id,
    slug,
    name: texts.required({ section: 'industries', key: slug, field: 'name' }),
    summary: texts.required({ section: 'industries', key: slug, field: 'summary' }),
  }))
}

function usageKeysOf(files: CatalogueFiles): UsageKey[] {
  return files.shop.value.usage_keys.map((key) => ({
    key: key.key,
    assetType: key.asset_type,
    freeUnits: key.free_units,
    maximum: key.maximum,
    isAdditionalAccountUser: key.is_additional_account_user,
  }))
}

function packagesOf(resolution: Resolution): Package[] {
  const file = resolution.files.packages
  return file.value.packages.map((entry, at) =>
    buildPackage(entry, {
      index: indexAt(resolution, file, ['packages', at]),
      texts: resolution.texts,
      selling: sellingOf(resolution.files, entry.code),
    }),
  )
}

/** In the order of the platforms, then of the file: the order of the catalogue's pages. */
function modulesOf(resolution: Resolution): Module[] {
  const { files, index, texts, report } = resolution
  for (const [icon, file] of files.modules) {
    if (index.platforms.has(icon)) continue
    texts.overlook({ section: 'platforms', key: icon })
    for (const { code } of file.value.modules) texts.overlook({ section: 'modules', key: code })
    report(
      file.source.problemAt(
        [],
        `platforms.yaml has no platform with the icon ${icon}${didYouMean(icon, index.platforms.keys())}`,
      ),
    )
  }
  reportStrayPages(resolution)
  reportStraySelling(resolution)
  return [...index.platforms].flatMap(([icon, platformId]) => {
    const file = files.modules.get(icon)
    if (file === undefined) return []
    return file.value.modules.map((entry, at) =>
      buildModule(entry, {
        platformId,
        texts,
        index: indexAt(resolution, file, ['modules', at]),
        page: files.pages.get(entry.code)?.value,
        selling: sellingOf(files, entry.code),
      }),
    )
  })
}

/** A page whose name is no module's would silently be left out. */
function reportStrayPages({ files, report }: Resolution): void {
  const codes = new Set([...files.modules.values()].flatMap(({ value }) => value.modules.map(({ code }) => code)))
  for (const [code, { source }] of files.pages) {
    if (!codes.has(code)) report(source.problemAt([], `no module has the code ${code}${didYouMean(code, codes)}`))
  }
}

/** Texts that help to sell one product, in whichever file its code stands. */
function sellingOf({ selling }: CatalogueFiles, code: string): SellingTexts | undefined {
  return [...selling.values()].map(({ value }) => value[code]).find((entry) => entry !== undefined)
}

/** An entry under an unknown code, or a second one of the same product, would silently be left out. */
function reportStraySelling({ files, index, report }: Resolution): void {
  const known = new Set<string>()
  for (const { value, source } of files.selling.values()) {
    for (const code of Object.keys(value)) {
      if (!index.products.has(code))
        report(source.problemAt([code], `no product has the code ${code}${didYouMean(code, index.products.keys())}`))
      else if (known.has(code)) report(source.problemAt([code], `${code} already has an entry in another file`))
      known.add(code)
    }
  }
}

function indexAt(
  { files, index, report }: Resolution,
  file: CheckedFile<unknown>,
  at: readonly (string | number)[],
): EntryIndex {
  return createEntryIndex({ source: file.source, at, index, report, currencies: files.shop.value.currencies })
}
