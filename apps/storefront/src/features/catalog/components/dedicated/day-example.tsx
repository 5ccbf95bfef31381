import type { StoryOf } from '@waybill/contract/pages'
import { Badge } from '@waybill/ui/badge/badge.tsx'
import { Stop, StopLine } from '@waybill/ui/stop-line/stop-line.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { legsThrough, routePoints } from '../../model/route-points.ts'
import { ExampleSheet } from './example-sheet.tsx'
import { MapLine, MapPanel, MapStop } from './map-panel.tsx'
import styles from './day.module.css'

function Way({ count, at }: { readonly count: number; readonly at: number }) {
  const points = routePoints(count)
  return (
    <MapPanel>
      <MapLine kind="ahead" d={legsThrough(points.slice(Math.max(at - 1, 0)))} />
      {at > 1 && <MapLine kind="travelled" d={legsThrough(points.slice(0, at))} />}
      {points.map(({ x, y }, index) => (
        <MapStop key={x} x={x} y={y} kind={index + 1 < at ? 'passed' : index + 1 === at ? 'here' : 'ahead'} />
      ))}
    </MapPanel>
  )
}

/** A day as stops on a line: what is behind, where one is, what is ahead. */
export function DayExample({ story }: { readonly story: StoryOf<'day'> }) {
  const { t } = useShell()
  const { title, caption, stops, at } = story
  return (
    <ExampleSheet title={title} caption={caption} drawing={<Way count={stops.length} at={at} />}>
      <StopLine>
        {stops.map(({ time, place, note }, index) => (
          <Stop
            key={`${time} ${place}`}
            kind={index + 1 < at ? 'have' : index + 1 === at ? 'here' : 'add'}
            title={
              <>
                <span className={`figures ${styles.time}`}>{time}</span> {place}
              </>
            }
            note={note}
            aside={index + 1 === at && <Badge kind="go">{t('product.day.now')}</Badge>}
          />
        ))}
      </StopLine>
    </ExampleSheet>
  )
}
