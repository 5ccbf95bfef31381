import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './plan-card.module.css'

interface PlanCardProps {
  /** Position of the card on the line: before the chosen stop, at it, beyond it. */
  position: 'passed' | 'chosen' | 'ahead'
  /** The shop's advice while none is chosen: tinted like the chosen one; the word stands in `audience`. */
  isAdvised?: boolean | undefined
  title: ReactNode
  level?: 2 | 3 | undefined
  /** Own plan, industry: a badge beside the title. */
  badge?: ReactNode
  audience: ReactNode
  /** `<Price size="xl" layout="below">`, and after it a badge where there is one. */
  price: ReactNode
  action: ReactNode
  /** "Everything in Local, plus". */
  contentsTitle: ReactNode
  /** At most four. */
  contents: readonly string[]
  /** "and 3 more". */
  more?: ReactNode
}

export const PlanCard = (props: PlanCardProps) => {
  const {
    position,
    isAdvised = false,
    title,
    level = 3,
    badge,
    audience,
    price,
    action,
    contentsTitle,
    contents,
    more,
  } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  const titleId = useId()
  return (
    <article
      className={classNames(
        styles.plan,
        position === 'passed' && styles.passed,
        position === 'chosen' && styles.chosen,
        isAdvised && styles.advised,
      )}
      aria-labelledby={titleId}
    >
      <span className={styles.stop} aria-hidden="true" />
      <div>
        <Heading className={styles.title} id={titleId}>
          {title} {badge}
        </Heading>
        <p className="small muted">{audience}</p>
      </div>
      <div className={styles.price}>{price}</div>
      {action}
      <div className="small">
        <p className="label">{contentsTitle}</p>
        <ul className="muted">
          {contents.map((item) => (
            <li className={styles.item} key={item}>
              <Icon name="check" size={16} />
              {item}
            </li>
          ))}
        </ul>
        {more}
      </div>
    </article>
  )
}
