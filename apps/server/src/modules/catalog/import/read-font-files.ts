import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bounds, FontFile } from '@waybill/domain/catalog'
import { fail, ok, type Result } from '@waybill/domain/result'
import { averageWidth, openFont } from '../../../platform/look/font-program.ts'
import { fileNames } from './file-names.ts'
import type { ImportProblem } from './import-problem.ts'

export const BRAND_FOLDER = 'brand'
const FONT = /^font(?:-(?<weight>[456]00))?\.woff2$/
/** All of a page's text waits for it, and it lies in every version. */
const MOST_BYTES = 200 * 1024
const LEAST_WEIGHT = 400
const MOST_WEIGHT = 600

export const isFont = (name: string): boolean => name.endsWith('.woff2')

/** Reads `brand/font.woff2`, which has all weights, or `brand/font-400.woff2` to `brand/font-600.woff2` (SET-01). */
export function readFontFiles(folder: string): {
  readonly fonts: readonly FontFile[]
  readonly problems: readonly ImportProblem[]
} {
  const names = fileNames(folder, BRAND_FOLDER).filter(isFont)
  const read = names.map((name) => readFont(folder, name))
  const problems = read.flatMap((one) => (one.ok ? [] : [one.failure]))
  const fonts = read.flatMap((one) => (one.ok ? [one.value] : []))
  const wrong = problems.length === 0 && names.length > 0 ? wrongSet(folder, names) : undefined
  return wrong === undefined ? { fonts, problems } : { fonts, problems: [problem('', wrong)] }
}

/** Problem of the files together. */
function wrongSet(folder: string, names: readonly string[]): string | undefined {
  if (names.includes('font.woff2') && names.length > 1)
    return 'font.woff2 has all weights; remove it, or the files of single weights'
  if (!names.includes('font.woff2') && !['font-400.woff2', 'font-600.woff2'].every((name) => names.includes(name)))
    return 'a font of single weights needs font-400.woff2 and font-600.woff2'
  const size = names.reduce((sum, name) => sum + readFileSync(join(folder, BRAND_FOLDER, name)).length, 0)
  return size > MOST_BYTES ? `the font has ${size} bytes; at most ${MOST_BYTES}` : undefined
}

function readFont(folder: string, name: string): Result<FontFile, ImportProblem> {
  const named = FONT.exec(name)
  if (named === null)
    return fail(
      problem(name, 'is not part of a catalogue; expected here: font.woff2, or font-400, font-500 and font-600'),
    )
  const bytes = readFileSync(join(folder, BRAND_FOLDER, name))
  const font = openFont(bytes)
  if (font === undefined) return fail(problem(name, 'is no font in the format woff2'))
  const weight = named.groups?.['weight']
  const weights = weight === undefined ? axisOf(font.variationAxes['wght']) : single(Number(weight))
  if (weights === undefined)
    return fail(
      problem(name, 'does not have all weights from 400 to 600: name it font-400.woff2, and add font-600.woff2'),
    )
  return ok({
    type: 'font/woff2',
    base64: bytes.toString('base64'),
    weights,
    width: averageWidth(font),
    ascent: font.ascent / font.unitsPerEm,
    descent: -font.descent / font.unitsPerEm,
  })
}

const single = (weight: number): Bounds => ({ least: weight, most: weight })

function axisOf(axis: { readonly min: number; readonly max: number } | undefined): Bounds | undefined {
  return axis !== undefined && axis.min <= LEAST_WEIGHT && axis.max >= MOST_WEIGHT
    ? { least: axis.min, most: axis.max }
    : undefined
}

function problem(name: string, message: string): ImportProblem {
  return { file: join(BRAND_FOLDER, name), path: '', message }
}
