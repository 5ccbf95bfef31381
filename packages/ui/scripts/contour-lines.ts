import type { HeightField } from './height-field.ts'

export type Point = readonly [x: number, y: number]

interface Area {
  readonly width: number
  readonly height: number
  /** Distance of the samples; lines reach one step beyond the edge, so that they leave the picture cleanly. */
  readonly step: number
}

/** Edges (0 top, 1 right, 2 bottom, 3 left) that a line joins, for each of the 16 cases of a cell. */
const edgePairs: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
]

/** The point between two samples at which the height (relative to the level) is 0. */
const between = (a: Point, b: Point, relative: HeightField): Point => {
  const share = relative(...a) / (relative(...a) - relative(...b))
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]
}

const keyOf = ([x, y]: Point): string => `${x.toFixed(4)} ${y.toFixed(4)}`

type Segment = readonly [from: Point, to: Point]

interface Cell {
  readonly x: number
  readonly y: number
  readonly step: number
}

const cellSegments = ({ x, y, step }: Cell, relative: HeightField): Segment[] => {
  const corners: readonly [Point, Point, Point, Point] = [
    [x, y],
    [x + step, y],
    [x + step, y + step],
    [x, y + step],
  ]
  const bits = corners.reduce((sum, corner, index) => sum + (relative(...corner) > 0 ? 2 ** index : 0), 0)
  const crossing = (edge: number): Point =>
    between(corners[edge] ?? corners[0], corners[(edge + 1) % 4] ?? corners[0], relative)
  // A level that equals a sample exactly gives segments of no length; they would tear the line at that point.
  return (edgePairs[bits] ?? [])
    .map(([from, to]): Segment => [crossing(from), crossing(to)])
    .filter(([from, to]) => keyOf(from) !== keyOf(to))
}

/** Joins loose segments to lines: each end is shared by two cells. */
const joined = (segments: Segment[]): Point[][] => {
  const open = new Set(segments)
  const at = new Map<string, Segment[]>()
  for (const segment of segments)
    for (const end of segment) at.set(keyOf(end), [...(at.get(keyOf(end)) ?? []), segment])
  const follow = (line: Point[]): void => {
    for (;;) {
      const end = line[line.length - 1]
      const next = end && at.get(keyOf(end))?.find((segment) => open.has(segment))
      if (!end || !next) return
      open.delete(next)
      line.push(keyOf(next[0]) === keyOf(end) ? next[1] : next[0])
    }
  }
  return segments.flatMap((segment) => {
    if (!open.delete(segment)) return []
    const line: Point[] = [...segment]
    follow(line)
    line.reverse()
    follow(line)
    return [line]
  })
}

/** The lines of equal height of one level (marching squares). */
export const contourLines = (field: HeightField, level: number, { width, height, step }: Area): Point[][] => {
  const relative: HeightField = (x, y) => field(x, y) - level
  const segments: Segment[] = []
  for (let y = -step; y < height + step; y += step)
    for (let x = -step; x < width + step; x += step) segments.push(...cellSegments({ x, y, step }, relative))
  return joined(segments)
}
