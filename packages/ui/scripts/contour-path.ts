import { contourLines, type Point } from './contour-lines.ts'
import { heightField } from './height-field.ts'

interface Picture {
  /** The seed. */
  readonly name: string
  readonly width: number
  readonly height: number
  readonly hills: number
  readonly levels: number
  readonly step: number
  /** Distance of the written points. */
  readonly spacing: number
  /** Decimals of the written coordinates. */
  readonly decimals: 0 | 1
}

const lengthOf = (from: Point, to: Point): number => Math.hypot(to[0] - from[0], to[1] - from[1])
const middle = (from: Point, to: Point): Point => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]

/** Points in even distances: curves through their middles are round, and there are few of them to write. */
const resampled = (line: readonly Point[], spacing: number): readonly Point[] => {
  const points: Point[] = []
  let travelled = spacing
  line.forEach((point, index) => {
    travelled += lengthOf(line[index - 1] ?? point, point)
    if (travelled < spacing && index < line.length - 1) return
    points.push(point)
    travelled = 0
  })
  return points
}

/** A ring starts and ends in the middle of a side, so that its seam is round too. */
const corners = (line: readonly Point[]): readonly Point[] => {
  const [first, second] = line
  const last = line[line.length - 1]
  if (!first || !second || !last || lengthOf(first, last) > 0.001) return line
  return [middle(first, second), ...line.slice(1), middle(first, second)]
}

/** Relative quadratic curves through the middles of the sides. */
const pathOf = (line: readonly Point[], decimals: number): string => {
  const rounded = (value: number): number => Number(value.toFixed(decimals))
  const text = (value: number): string => String(rounded(value)).replace(/^(-?)0\./, '$1.')
  const pair = (x: number, y: number): string => `${text(x)} ${text(y)}`.replace(' -', '-')
  const start = line[0]
  if (!start || line.length < 2) return ''
  let [x, y] = [rounded(start[0]), rounded(start[1])]
  let path = `M${pair(x, y)}`
  line.slice(1, -1).forEach((point, index) => {
    const next = line[index + 2] ?? point
    const end = index === line.length - 3 ? next : middle(point, next)
    path += `q${pair(point[0] - x, point[1] - y)} ${pair(end[0] - x, end[1] - y)}`
    x += rounded(end[0] - x)
    y += rounded(end[1] - y)
  })
  return path
}

/** All levels of one picture as a single path. */
export const contourPath = ({ name, width, height, hills, levels, step, spacing, decimals }: Picture): string => {
  const field = heightField({ name, width, height, hillCount: hills })
  const samples: number[] = []
  for (let y = 0; y <= height; y += step) for (let x = 0; x <= width; x += step) samples.push(field(x, y))
  const [low, high] = [Math.min(...samples), Math.max(...samples)]
  return Array.from({ length: levels }, (_, index) => low + ((index + 1) / (levels + 1)) * (high - low))
    .flatMap((level) => contourLines(field, level, { width, height, step }))
    .map((line) => pathOf(corners(resampled(line, spacing)), decimals))
    .join('')
}
