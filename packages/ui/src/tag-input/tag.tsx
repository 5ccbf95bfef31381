import type { KeyboardEvent } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './tag-input.module.css'

interface TagProps {
  tag: string
  name: string | undefined
  removeLabel: string
  onRemove: () => void
  /** Past the last tag: back to the field. */
  onLeave: () => void
}

const buttonOf = (item: Element | null | undefined): HTMLElement | null => item?.querySelector('button') ?? null

export const Tag = ({ tag, name, removeLabel, onRemove, onLeave }: TagProps) => {
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const item = event.currentTarget.closest('li')
    if (event.key === 'ArrowLeft') buttonOf(item?.previousElementSibling)?.focus()
    if (event.key === 'ArrowRight') {
      const next = buttonOf(item?.nextElementSibling)
      if (next) next.focus()
      else onLeave()
    }
    if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault()
      onRemove()
    }
  }
  return (
    <li className={styles.tag}>
      <span className={styles.text}>{tag}</span>
      {name && <input type="hidden" name={name} value={tag} />}
      <IconButton icon="close" size="small" label={removeLabel} onClick={onRemove} onKeyDown={onKeyDown} />
    </li>
  )
}
