import { useId, type ComponentProps, type ReactNode } from 'react'
import choice from '../field/choice.module.css'
import styles from './radio-card.module.css'

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'title' | 'children'> {
  /** The same for all cards of a group. */
  name: string
  value: string
  title: ReactNode
  note?: ReactNode
  /** `<Price layout="below" align="end">`. */
  price?: ReactNode
  /** "Today $21.29, then $89 on 3 June" */
  due?: ReactNode
}

/**
 * A native radio in a box that can be clicked everywhere. Its name is the title alone, and the rest, without controls, its
 * description: read with the radio, and not once more as text.
 */
export const RadioCard = ({ title, note, price, due, ...rest }: RadioCardProps) => {
  const id = useId()
  return (
    <label className={styles.card}>
      <input
        {...rest}
        type="radio"
        className={choice.choice}
        aria-labelledby={`${id}t`}
        aria-describedby={`${id}n ${id}p ${id}d`}
      />
      <span>
        <span id={`${id}t`} className="label">
          {title}
        </span>
        <span id={`${id}n`} aria-hidden="true" className={styles.note}>
          {note}
        </span>
      </span>
      <span id={`${id}p`} aria-hidden="true" className={styles.price}>
        {price}
      </span>
      <span id={`${id}d`} aria-hidden="true" className={styles.due}>
        {due}
      </span>
    </label>
  )
}
