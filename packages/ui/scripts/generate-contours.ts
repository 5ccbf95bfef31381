/**
 * Draws the contours of the category motifs and of the ground behind a page's head into two files of the package.
 * Run it after a change: `node packages/ui/scripts/generate-contours.ts`. The browser only ever sees the files.
 */
import { writeFileSync } from 'node:fs'
import { motifNames } from '../src/motif/motif-names.ts'
import { contourPath } from './contour-path.ts'

const motif = { width: 96, height: 60 }
const ground = { width: 1440, height: 300 }

interface Drawing {
  readonly width: number
  readonly height: number
  readonly stroke: number
  readonly body: string
}

const svg = ({ width, height, stroke, body }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke="#000" stroke-width="${stroke}">${body}</svg>\n`

/** One picture under the other, in the order of the names; the style sheet shows one of them through a mask. */
const motifSheet = (): string => {
  const pictures = motifNames.map((name, index) => {
    const path = contourPath({ name, ...motif, hills: 2, levels: 9, step: 4, spacing: 11, decimals: 1 })
    return `<svg y="${index * motif.height}" width="96" height="60"><path d="${path}"/></svg>`
  })
  return svg({ width: motif.width, height: motif.height * motifNames.length, stroke: 0.75, body: pictures.join('') })
}

const groundSheet = (): string => {
  const path = contourPath({ name: 'ground', ...ground, hills: 3, levels: 14, step: 15, spacing: 64, decimals: 0 })
  return svg({ ...ground, stroke: 1, body: `<path d="${path}"/>` })
}

/** File in `src` and its content. */
export const contourFiles = (): Readonly<Record<string, string>> => ({
  'motif/motif-contours.svg': motifSheet(),
  'contours/contours.svg': groundSheet(),
})

if (import.meta.main)
  for (const [file, content] of Object.entries(contourFiles()))
    writeFileSync(new URL(`../src/${file}`, import.meta.url), content)
