import type { CatalogueDocument } from '@waybill/domain/catalog'
import { placeInFiles } from './file-of-document.ts'
import { placeText } from './import-problem.ts'
import type { CatalogueFiles } from './load-catalogue-files.ts'
import { pathText, valueAt, type SourceFile } from './source-file.ts'

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
