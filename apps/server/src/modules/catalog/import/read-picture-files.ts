import { basename, extname, join } from 'node:path'
import { interfaceLocales, type BrandFile, type ShopPicture } from '@waybill/domain/catalog'
import type { CheckedFile } from './check-shape.ts'
import { didYouMean } from './did-you-mean.ts'
import { fileNames } from './file-names.ts'
import type { ImportProblem } from './import-problem.ts'
import { readPicture } from './read-brand-files.ts'
import type { SellingFile } from './product-shapes.ts'
import type { ShopFile } from './shop-shapes.ts'

const PICTURE_FOLDER = 'pictures'
/** A picture is seen by the visitor who is about to buy: a drawing, or a screenshot that was made small. */
const MOST_BYTES = 256 * 1024

/** The files of `pictures`, by their names without extension. */
export function readPictureFiles(folder: string): {
  readonly pictures: ReadonlyMap<string, BrandFile>
  readonly problems: readonly ImportProblem[]
} {
  const pictures = new Map<string, BrandFile>()
  const problems: ImportProblem[] = []
  for (const name of fileNames(folder, PICTURE_FOLDER)) {
    const file = join(PICTURE_FOLDER, name)
    const key = basename(name, extname(name))
    const read = readPicture(folder, file, MOST_BYTES)
    if (!read.ok) problems.push(read.failure)
    else if (pictures.has(key)) problems.push({ file, path: '', message: `there is another picture ${key}` })
    else pictures.set(key, read.value)
  }
  return { pictures, problems }
}

const fileOf = (name: string, type: BrandFile['type']): string =>
  join(PICTURE_FOLDER, `${name}.${type === 'image/png' ? 'png' : 'svg'}`)

interface PictureSources {
  readonly shop: CheckedFile<ShopFile>
  readonly selling: ReadonlyMap<string, CheckedFile<SellingFile>>
  readonly pictures: ReadonlyMap<string, BrandFile>
}

/** Each picture of shop.yaml with its file. */
export function picturesOf({ shop, pictures }: PictureSources): Readonly<Record<string, ShopPicture>> {
  const named = Object.entries(shop.value.pictures ?? {})
  return Object.fromEntries(
    named.flatMap(([name, alt]) => {
      const file = pictures.get(name)
      return file === undefined ? [] : [[name, { file, alt }]]
    }),
  )
}

/** Pictures without a file or a text, files without an entry, and names that are no picture's. */
export function pictureProblems({ shop, selling, pictures }: PictureSources): readonly ImportProblem[] {
  const { pictures: named = {}, picture, languages = interfaceLocales } = shop.value
  const names = Object.keys(named)
  const unknown = (name: string): string => `shop.yaml has no picture ${name}${didYouMean(name, names)}`
  const at = shop.source.problemAt
  return [
    ...Object.entries(named).flatMap(([name, alt]) => [
      ...(pictures.has(name)
        ? []
        : [at(['pictures', name], `there is no pictures/${name}.svg or .png${didYouMean(name, pictures.keys())}`)]),
      ...languages
        .filter((locale) => alt[locale] === undefined)
        .map((locale) => at(['pictures', name, locale], 'is required: what the picture shows, in this language')),
    ]),
    ...[...pictures]
      .filter(([name]) => !names.includes(name))
      .map(([name, { type }]) => ({ file: fileOf(name, type), path: '', message: unknown(name) })),
    ...(picture === undefined || names.includes(picture) ? [] : [at(['picture'], unknown(picture))]),
    ...[...selling.values()].flatMap(({ value, source }) =>
      Object.entries(value).flatMap(([code, { picture: ofProduct }]) =>
        ofProduct === undefined || names.includes(ofProduct)
          ? []
          : [source.problemAt([code, 'picture'], unknown(ofProduct))],
      ),
    ),
  ]
}
