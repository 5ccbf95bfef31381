import type { YearAheadView, YearSideView } from '@waybill/contract/pages'
import { pointsOf } from '../../model/year-chart.ts'
import styles from './year-ahead.module.css'

const WIDTH = 1200
const HEIGHT = 200
/** So that no stop is cut. */
const MARGIN = 16
const GRID = [0.25, 0.5, 0.75] as const

interface Point {
  readonly x: number
  readonly y: number
}

/** Money is paid at once: level until the day of a charge, then up. */
function stepsOf(stops: readonly Point[], end: Point): string {
  return `M0 ${HEIGHT}${stops.map(({ x, y }) => `H${x}V${y}`).join('')}H${end.x}`
}

interface YearChartProps {
  readonly year: YearAheadView
  readonly now: number
}

/** Sum paid by each day, both ways; the text beside it says the same (a figure for the eye). */
export function YearChart({ year: { present, other, until }, now }: YearChartProps) {
  const top = Math.max(present.total.minor, other?.total.minor ?? 0)
  const area = { from: now, until, top, width: WIDTH, height: HEIGHT }
  const drawn = (side: YearSideView) => {
    const { stops, end } = pointsOf(side, area)
    return { line: stepsOf(stops, end), stops, end }
  }
  const mine = drawn(present)
  const theirs = other && drawn(other)
  const dot = ({ x, y }: Point): string => `M${x} ${y}h0`
  return (
    <svg
      className={styles.chart}
      viewBox={`0 ${-MARGIN} ${WIDTH + MARGIN} ${HEIGHT + 2 * MARGIN}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {GRID.map((part) => (
        <path key={part} className={styles.grid} d={`M0 ${HEIGHT * part}H${WIDTH}`} />
      ))}
      <path className={styles.axis} d={`M0 ${HEIGHT}H${WIDTH}`} />
      {theirs && <path className={styles.other} d={theirs.line} />}
      <path className={styles.present} d={mine.line} />
      {mine.stops.map((stop) => (
        <g key={`${stop.x} ${stop.y}`}>
          <path className={styles.stop} d={dot(stop)} />
          <path className={styles.hole} d={dot(stop)} />
        </g>
      ))}
      <path className={styles.stop} d={dot(mine.end)} />
    </svg>
  )
}
