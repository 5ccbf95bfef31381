import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { BrandFile, ShopSettings } from '@waybill/domain/catalog'
import { fail, ok, type Result } from '@waybill/domain/result'
import { fileNames } from './file-names.ts'
import type { ImportProblem } from './import-problem.ts'
import { BRAND_FOLDER, isFont } from './read-font-files.ts'

/** A picture of a shop is small: it stands on every page. */
const MOST_BYTES = 64 * 1024
const TYPES = { '.svg': 'image/svg+xml', '.png': 'image/png' } as const

type Brand = Pick<ShopSettings, 'logo' | 'favicon'>

const isPicture = (extension: string): extension is keyof typeof TYPES => Object.hasOwn(TYPES, extension)
const isKnown = (name: string): name is keyof Brand => name === 'logo' || name === 'favicon'

/** Reads `brand/logo` and `brand/favicon`, each as .svg or .png. */
export function readBrandFiles(folder: string): {
  readonly brand: Brand
  readonly problems: readonly ImportProblem[]
} {
  const read = fileNames(folder, BRAND_FOLDER)
    .filter((name) => !isFont(name))
    .map((name) => readOne(folder, name))
  const found = read.flatMap((one) => (one.ok ? [one.value] : []))
  const twice = found.filter(({ kind }, at) => found.findIndex((other) => other.kind === kind) < at)
  const problems = [
    ...read.flatMap((one) => (one.ok ? [] : [one.failure])),
    ...twice.map(({ kind, file }) => problem(file, `there is another file of the ${kind}`)),
  ]
  return { brand: Object.fromEntries(found.map(({ kind, picture }) => [kind, picture])), problems }
}

function readOne(
  folder: string,
  name: string,
): Result<{ readonly kind: keyof Brand; readonly file: string; readonly picture: BrandFile }, ImportProblem> {
  const file = join(BRAND_FOLDER, name)
  const extension = extname(name)
  const kind = name.slice(0, name.length - extension.length)
  if (!isPicture(extension) || !isKnown(kind))
    return fail(
      problem(file, 'is not part of a catalogue; expected here: logo and favicon, as .svg or .png, and font as .woff2'),
    )
  const picture = readPicture(folder, file, MOST_BYTES)
  return picture.ok ? ok({ kind, file, picture: picture.value }) : picture
}

/** A picture of at most so many bytes, an .svg or a .png by its name. */
export function readPicture(folder: string, file: string, mostBytes: number): Result<BrandFile, ImportProblem> {
  const extension = extname(file)
  if (!isPicture(extension)) return fail(problem(file, 'is no picture of a catalogue; expected: .svg or .png'))
  const bytes = readFileSync(join(folder, file))
  if (bytes.length > mostBytes) return fail(problem(file, `has ${bytes.length} bytes; at most ${mostBytes}`))
  const measured = extension === '.svg' ? measureSvg(bytes.toString('utf8')) : measurePng(bytes)
  if (typeof measured === 'string') return fail(problem(file, measured))
  return ok({ type: TYPES[extension], base64: bytes.toString('base64'), ...measured })
}

type Measured = Pick<BrandFile, 'width' | 'height'>

/** Its proportions by the viewBox; or what is wrong with it. It is drawn as a picture, which runs and loads nothing. */
function measureSvg(text: string): Measured | string {
  const root = /<svg\b[^>]*>/.exec(text)?.[0]
  if (root === undefined) return 'is no SVG: it has no <svg>'
  if (/<script\b|\son\w+\s*=|<foreignObject\b|javascript:|<!ENTITY/i.test(text))
    return 'has scripts, event attributes, entities or foreign objects, which a picture must not have'
  const box = /\bviewBox\s*=\s*["']\s*\S+[\s,]+\S+[\s,]+(?<width>[\d.]+)[\s,]+(?<height>[\d.]+)\s*["']/.exec(
    root,
  )?.groups
  const [width, height] = [Number(box?.['width']), Number(box?.['height'])]
  return width > 0 && height > 0 ? { width, height } : 'has no viewBox with a width and a height'
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

function measurePng(bytes: Buffer): Measured | string {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'is no PNG'
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return width > 0 && height > 0 ? { width, height } : 'is a PNG without a size'
}

function problem(file: string, message: string): ImportProblem {
  return { file, path: '', message }
}
