import type { StoryOf } from '@waybill/contract/pages'
import { formatNumber } from '@waybill/i18n'
import { State, type StateKind } from '@waybill/ui/state/state.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { legsThrough, routePoints } from '../../model/route-points.ts'
import { ExampleSheet } from './example-sheet.tsx'
import { MapLine, MapPanel, MapStop } from './map-panel.tsx'
import styles from './visit-example.module.css'

const MARKS: Readonly<Record<StoryOf<'visit'>['steps'][number]['state'], StateKind>> = {
  done: 'done',
  next: 'underway',
  open: 'ended',
}

function Round({ stop, stops }: Pick<StoryOf<'visit'>, 'stop' | 'stops'>) {
  const points = routePoints(stops)
  return (
    <MapPanel>
      <MapLine kind="ahead" d={legsThrough(points.slice(stop - 1))} />
      <MapLine kind="travelled" d={legsThrough(points.slice(0, stop))} />
      {points.map(({ x, y }, at) => (
        <MapStop key={x} x={x} y={y} kind={at + 1 < stop ? 'passed' : at + 1 === stop ? 'here' : 'ahead'} />
      ))}
    </MapPanel>
  )
}

/** One visit of a round: where it stands on the map, and the steps that are done there. */
export function VisitExample({ story }: { readonly story: StoryOf<'visit'> }) {
  const { shell, t } = useShell()
  const { stop, stops, arrived, place, steps, title, caption } = story
  const values = { stop: formatNumber(stop, shell.locale), stops: formatNumber(stops, shell.locale), time: arrived }
  return (
    <ExampleSheet title={title} caption={caption} drawing={<Round stop={stop} stops={stops} />}>
      <div>
        <p className="small muted">{t('product.visit.stop', values)}</p>
        <p className="label">{place}</p>
      </div>
      <ul className={styles.steps}>
        {steps.map(({ label, value, state }) => (
          <li key={label} className={styles.step}>
            <State kind={MARKS[state]}>{label}</State>
            {value === undefined ? (
              <span className={state === 'next' ? 'small muted' : 'visually-hidden'}>
                {t(`product.visit.${state}`)}
              </span>
            ) : (
              <b className="figures">{value}</b>
            )}
          </li>
        ))}
      </ul>
    </ExampleSheet>
  )
}
