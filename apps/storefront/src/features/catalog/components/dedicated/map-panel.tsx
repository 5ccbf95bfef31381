import type { ReactNode } from 'react'
import { MAP } from '../../model/route-points.ts'
import styles from './map-panel.module.css'

interface MapPanelProps {
  /** SVG in the units of the map. */
  readonly children: ReactNode
}

/** A piece of map: contours, and a line that means something. The text beside it explains it. */
export function MapPanel({ children }: MapPanelProps) {
  return (
    <div className={styles.map} aria-hidden="true">
      <svg viewBox={`0 0 ${MAP.width} ${MAP.height}`}>{children}</svg>
    </div>
  )
}

interface MapStopProps {
  readonly x: number
  readonly y: number
  readonly kind: 'passed' | 'here' | 'ahead'
}

/** A stop of the way: filled where one has been, a ring where one is, empty where one goes. */
export function MapStop({ x, y, kind }: MapStopProps) {
  if (kind === 'ahead') return <circle className={styles.ahead} cx={x} cy={y} r="5.5" />
  if (kind === 'passed') return <circle className={styles.passed} cx={x} cy={y} r="5.5" />
  return (
    <>
      <circle className={styles.ahead} cx={x} cy={y} r="10" />
      <circle className={styles.passed} cx={x} cy={y} r="5" />
    </>
  )
}

/** A sign of the map beside the text that it stands for. */
export function MapKey({ kind }: Pick<MapStopProps, 'kind'>) {
  return (
    <svg className={styles.key} viewBox="0 0 16 16" aria-hidden="true">
      {kind === 'here' ? (
        <path className={styles.vehicle} d="M14 8 3 2.5 5.5 8 3 13.5z" />
      ) : (
        <MapStop x={8} y={8} kind={kind} />
      )}
    </svg>
  )
}

/** A way across the map, travelled as far as it is drawn green. */
export function MapLine({ d, kind }: { readonly d: string; readonly kind: 'travelled' | 'ahead' | 'track' }) {
  return <path className={styles[kind === 'ahead' ? 'later' : kind]} d={d} />
}
