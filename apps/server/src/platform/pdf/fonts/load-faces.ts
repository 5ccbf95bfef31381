import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { createFontFace } from './font-face.ts'
import type { FontFace } from './font-face.ts'
import { readTrueType } from './true-type.ts'

export type FontWeight = 400 | 500 | 600

export type FontFaces = Readonly<Record<FontWeight, FontFace>>

const STYLE_NAMES = { 400: '400Regular', 500: '500Medium', 600: '600SemiBold' } as const

let loaded: FontFaces | undefined

/**
 * The text font comes from its package. The figures are our own cut of its ten digits, the TrueType form of the web
 * fonts of the same name, under the licence beside them.
 */
function loadFace(weight: FontWeight): FontFace {
  const style = STYLE_NAMES[weight]
  const path = `@expo-google-fonts/be-vietnam-pro/${style}/BeVietnamPro_${style}.ttf`
  const text = readFileSync(createRequire(import.meta.url).resolve(path))
  const figures = readFileSync(new URL(`./waybill-figures-${weight}.ttf`, import.meta.url))
  return createFontFace(readTrueType(text), readTrueType(figures))
}

/** Reads the three weights on first use and caches them for the life of the thread. */
export function loadFaces(): FontFaces {
  loaded ??= { 400: loadFace(400), 500: loadFace(500), 600: loadFace(600) }
  return loaded
}
