import type { ComponentProps, ReactNode } from 'react'
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

/** A native radio in a box that can be clicked everywhere. */
export const RadioCard = ({ title, note, price, due, ...rest }: RadioCardProps) => (
  <label className={styles.card}>
    <input {...rest} type="radio" className={choice.choice} />
    <span>
      <span className="label">{title}</span>
      {note && <span className={styles.note}>{note}</span>}
    </span>
    <span className={styles.price}>{price}</span>
    {due && <span className={styles.due}>{due}</span>}
  </label>
)
