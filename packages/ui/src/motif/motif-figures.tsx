import type { ReactNode } from 'react'
import type { MotifName } from './motif-names.ts'
import styles from './motif.module.css'

const stop = (x: number, y: number, r = 2.5) => <circle className={styles.open} cx={x} cy={y} r={r} />
const end = (x: number, y: number) => <circle className={styles.filled} cx={x} cy={y} r="3.5" />
const leg = (d: string) => <path className={styles.leg} d={d} />
const dotted = (d: string) => <path className={`${styles.leg} ${styles.dotted}`} d={d} />

/** One route figure per category: what happens on the map there. */
export const motifFigures: Readonly<Record<MotifName, ReactNode>> = {
  planning: (
    <>
      {leg('M14 43 34 24l18 12 30-21')}
      {stop(14, 43)}
      {stop(34, 24)}
      {stop(52, 36)}
      {end(82, 15)}
    </>
  ),
  optimizing: (
    <>
      <path className={styles.detour} d="M14 43C22 8 40 58 54 27s20 16 28-11" />
      {leg('M14 43 82 16')}
      {stop(14, 43)}
      {end(82, 16)}
    </>
  ),
  field: (
    <>
      {leg('M12 41h30V24h26')}
      {stop(12, 41)}
      {stop(42, 41, 2)}
      {stop(76, 24, 8)}
      {leg('m72.5 24.2 2.5 2.5 4.5-5')}
    </>
  ),
  notifications: (
    <>
      {leg('M38 27a14 14 0 0 1 0 16M46 21a25 25 0 0 1 0 28M54 15a36 36 0 0 1 0 40')}
      {end(28, 35)}
      {stop(78, 16)}
    </>
  ),
  telematics: (
    <>
      {dotted('M12 45c18 0 14-28 36-26s14 18 28 5')}
      {stop(12, 45)}
      <path className={styles.filled} d="m74 16 12 2-8 9z" />
    </>
  ),
  data: (
    <>
      {leg('M14 15h28l18 15M14 45h28l18-15M14 30h68')}
      {stop(14, 15, 2)}
      {stop(14, 30, 2)}
      {stop(14, 45, 2)}
      {stop(60, 30)}
      {end(82, 30)}
    </>
  ),
  support: (
    <>
      {leg('M14 30h22M60 30h22')}
      {stop(48, 30, 12)}
      {end(48, 30)}
      {stop(14, 30, 2)}
      {stop(82, 30, 2)}
    </>
  ),
  labs: (
    <>
      {leg('M14 43l22-13')}
      {dotted('M36 30l20 8 26-22')}
      {stop(14, 43)}
      {stop(36, 30)}
      {stop(82, 16, 3.5)}
    </>
  ),
}
