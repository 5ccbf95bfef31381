import type { StoryOf } from '@waybill/contract/pages'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import styles from './landing.module.css'
import { Points } from './points.tsx'

/** The figures that carry the claim, and answers to the first questions of buyers. */
export function LandingFacts({ story }: { readonly story: StoryOf<'landing'> }) {
  const { t } = useShell()
  const { figures, questions } = story
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ value, label }) => (
          <div key={label} className={styles.figure}>
            <dt className="small muted">{label}</dt>
            <dd className={`figures ${styles.value}`}>{value}</dd>
          </div>
        ))}
      </dl>
      <section className={styles.section} aria-labelledby="questions">
        <h2 id="questions">{t('product.landing.questions')}</h2>
        <Points points={questions} />
      </section>
    </>
  )
}

/** One unit for each percent, and space for the stops. */
const HEIGHT = 120
/** Lines above a full level and below an empty one, so that no stop is cut. */
const MARGIN = 10
const GRID = [25, 50, 75] as const

const yOf = (level: number): number => HEIGHT - MARGIN - level

/** The stops stand above the middle of their columns. */
function pointsOf(legs: StoryOf<'landing'>['legs']): readonly { readonly x: number; readonly y: number }[] {
  return legs.map(({ level }, at) => ({ x: at * 10 + 5, y: yOf(level) }))
}

function Profile({ legs }: Pick<StoryOf<'landing'>, 'legs'>) {
  const points = pointsOf(legs)
  const width = legs.length * 10
  const lineAt = (below: number): string =>
    points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y + below}`).join('')
  const dot = ({ x, y }: { readonly x: number; readonly y: number }): string => `M${x} ${y}h0`
  return (
    <svg className={styles.profile} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {GRID.map((level) => (
        <path key={level} className={styles.grid} d={`M0 ${yOf(level)}H${width}`} />
      ))}
      <path className={styles.contour} d={lineAt(12)} />
      <path className={styles.contour} d={lineAt(6)} />
      <path className={styles.line} d={lineAt(0)} />
      {points.map((point, at) => (
        <g key={point.x}>
          <path className={styles.stop} d={dot(point)} />
          {at < points.length - 1 && <path className={styles.hole} d={dot(point)} />}
        </g>
      ))}
    </svg>
  )
}

/** The round as an elevation profile of what is left, with each stop under its point. */
export function LandingProfile({ story }: { readonly story: StoryOf<'landing'> }) {
  const { t } = useShell()
  const { title, caption, legs, claim } = story
  return (
    <div className={styles.landing}>
      <p className={styles.claim}>{claim}</p>
      <figure>
        <Sheet clipped>
          <h2 className={styles.title}>{title}</h2>
          <Profile legs={legs} />
          <ol className={styles.legs}>
            {legs.map(({ time, place, level, note }) => (
              <li key={time} className={styles.leg}>
                <span className="figures label">{time}</span>
                <span className={styles.place}>{place}</span>
                <span className={`figures ${styles.level}`}>{t('product.landing.level', { level })}</span>
                {note !== undefined && <span className="small muted">{note}</span>}
              </li>
            ))}
          </ol>
        </Sheet>
        <figcaption className="visually-hidden">{caption}</figcaption>
      </figure>
    </div>
  )
}
