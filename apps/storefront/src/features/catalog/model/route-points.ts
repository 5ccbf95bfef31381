/** A place on a drawn map. */
export interface MapPoint {
  readonly x: number
  readonly y: number
}

/** The ground of every drawn map, in its own units. */
export const MAP = { width: 420, height: 240 } as const

const MARGIN = 40
/** Heights of the points from the top: a line that wanders and never crosses itself. */
const HEIGHTS = [178, 120, 149, 77, 101, 53, 86, 139, 115, 168] as const

/** So many stops on a way across the map, evenly from the start to the end; the same number is always the same way. */
export function routePoints(count: number): readonly MapPoint[] {
  const step = count < 2 ? 0 : (MAP.width - 2 * MARGIN) / (count - 1)
  return Array.from({ length: count }, (_, at) => ({
    x: MARGIN + at * step,
    y: HEIGHTS[at % HEIGHTS.length] ?? 0,
  }))
}

/** Straight legs from point to point. */
export function legsThrough(points: readonly MapPoint[]): string {
  return points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

/** One bend from each point to the next, level where it leaves and arrives: at its end a vehicle heads to the right. */
export function trackThrough(points: readonly MapPoint[]): string {
  return points
    .map(({ x, y }, at) => {
      const from = points[at - 1]
      if (from === undefined) return `M${x} ${y}`
      const half = (from.x + x) / 2
      return `C${half} ${from.y} ${half} ${y} ${x} ${y}`
    })
    .join('')
}
