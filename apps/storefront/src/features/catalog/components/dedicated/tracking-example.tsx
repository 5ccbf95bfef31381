import type { StoryOf } from '@waybill/contract/pages'
import { useShell } from '../../../../app/shell-context.ts'
import { routePoints, trackThrough, type MapPoint } from '../../model/route-points.ts'
import { ExampleSheet } from './example-sheet.tsx'
import { MapKey, MapLine, MapPanel, MapStop } from './map-panel.tsx'
import styles from './tracking.module.css'

/** The vehicle itself, heading the way its track ends. */
function Heading({ x, y }: MapPoint) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={styles.halo} r="17" />
      <path className={styles.vehicle} d="M11 0-7-7.5-3.5 0-7 7.5z" />
    </g>
  )
}

/** Filled where it moved, a ring where it stood. */
const stopOf = (position: StoryOf<'tracking'>['positions'][number] | undefined): 'passed' | 'ahead' =>
  position?.state === 'moving' ? 'passed' : 'ahead'

function Track({ positions }: Pick<StoryOf<'tracking'>, 'positions'>) {
  const points = routePoints(positions.length)
  const last = points.at(-1)
  return (
    <MapPanel>
      <MapLine kind="track" d={trackThrough(points)} />
      {points.slice(0, -1).map(({ x, y }, at) => (
        <MapStop key={x} x={x} y={y} kind={stopOf(positions[at])} />
      ))}
      {last !== undefined && <Heading {...last} />}
    </MapPanel>
  )
}

/** A vehicle's dotted track, and where it was when. */
export function TrackingExample({ story }: { readonly story: StoryOf<'tracking'> }) {
  const { t } = useShell()
  const { title, caption, vehicle, positions } = story
  return (
    <ExampleSheet title={title} caption={caption} drawing={<Track positions={positions} />}>
      <p className="small muted">{vehicle}</p>
      <ol className={styles.positions}>
        {positions.map(({ time, place, state }, at) => (
          <li key={time} className={styles.position}>
            <span className="figures label">{time}</span>
            <span>
              {place}
              <span className={styles.state}>
                <MapKey kind={at === positions.length - 1 ? 'here' : stopOf(positions[at])} />
                {t(`product.track.${state}`)}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </ExampleSheet>
  )
}
