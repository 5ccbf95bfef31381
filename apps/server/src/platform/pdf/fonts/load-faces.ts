import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { createFontFace } from './font-face.ts'
import type { FontFace } from './font-face.ts'
import { memoised } from '../../memoised.ts'
import { readTrueType, type TrueTypeFont } from './true-type.ts'

export type FontWeight = 400 | 500 | 600

export type FontFaces = Readonly<Record<FontWeight, FontFace>>

const STYLE_NAMES = { 400: '400Regular', 500: '500Medium', 600: '600SemiBold' } as const

let loaded: FontFaces | undefined

/** A file of a font's package: `be-vietnam-pro`, `BeVietnamPro`. */
function packaged(family: string, name: string, weight: FontWeight): TrueTypeFont {
  const style = STYLE_NAMES[weight]
  const path = `@expo-google-fonts/${family}/${style}/${name}_${style}.ttf`
  return readTrueType(readFileSync(createRequire(import.meta.url).resolve(path)))
}

/**
 * The text font comes from its package, and so does IBM Plex Sans, which has what it lacks: Cyrillic, Greek, the rest of
 * Latin and signs of currencies. The figures are our own cut of its ten digits, the TrueType form
 * of the web fonts of the same name, under the licence beside them.
 */
function loadFace(weight: FontWeight): FontFace {
  const figures = readFileSync(new URL(`./waybill-figures-${weight}.ttf`, import.meta.url))
  const companion = memoised(() => packaged('ibm-plex-sans', 'IBMPlexSans', weight))
  return createFontFace(packaged('be-vietnam-pro', 'BeVietnamPro', weight), readTrueType(figures), companion)
}

/** Reads the three weights on first use and caches them for the life of the thread. */
export function loadFaces(): FontFaces {
  loaded ??= { 400: loadFace(400), 500: loadFace(500), 600: loadFace(600) }
  return loaded
}
