import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import controls from '../field/control.module.css'
import { type ControlIds, Field, type FieldLayout } from '../field/field.tsx'
import styles from './tag-input.module.css'
import { IconButton } from '../icon-button/icon-button.tsx'

interface TagChange {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** The sentence for the live region: what came or went since the last render, however that happened. */
const useTagAnnouncement = (tags: readonly string[], announce: (change: TagChange) => string): string => {
  const [seen, setSeen] = useState({ tags, announcement: '' })
  if (seen.tags === tags) return seen.announcement
  const change: TagChange = {
    added: tags.filter((tag) => !seen.tags.includes(tag)),
    removed: seen.tags.filter((tag) => !tags.includes(tag)),
  }
  const hasChanged = change.added.length > 0 || change.removed.length > 0
  const announcement = hasChanged ? announce(change) : seen.announcement
  setSeen({ tags, announcement })
  return announcement
}

/** A pause after which what was typed counts as entered. */
const idleMilliseconds = 800

/** Enters the text after a pause; `cancel` whenever something else happened to it first. */
const useIdleEntry = (onEnter: (text: string) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The timer outlives the render that set it; it has to enter into the tags of its own time.
  const latest = useRef(onEnter)
  useEffect(() => {
    latest.current = onEnter
  })
  const cancel = (): void => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const schedule = (text: string): void => {
    cancel()
    if (text) timer.current = setTimeout(() => latest.current(text), idleMilliseconds)
  }
  return { schedule, cancel }
}

interface TagProps {
  tag: string
  name: string | undefined
  removeLabel: string
  onRemove: () => void
  /** Past the last tag: back to the field. */
  onLeave: () => void
}

const buttonOf = (item: Element | null | undefined): HTMLElement | null => item?.querySelector('button') ?? null

const Tag = ({ tag, name, removeLabel, onRemove, onLeave }: TagProps) => {
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

export interface TagValue {
  readonly tags: readonly string[]
  /** Text that is no tag: being typed, or rejected. */
  readonly pending: string
}

export interface TagInputProps extends Omit<FieldLayout, 'counter'> {
  id?: string | undefined
  /** Sent once per tag, and with the text. */
  name?: string | undefined
  value: TagValue
  /** Typing, removing a tag, taking the last one back. */
  onChange: (value: TagValue) => void
  /** The text counts as entered: comma, semicolon, space, Enter, blur, 800 ms idle, paste. The owner splits and checks it. */
  onEnter: (text: string) => void
  maxLength: number
  listLabel: string
  removeLabel: (tag: string) => string
  announce: (change: TagChange) => string
  inputMode?: 'email' | 'text' | undefined
}

/** The field's value with the pasted text in the place of the selection. */
const withPaste = ({ currentTarget }: ClipboardEvent<HTMLInputElement>, pasted: string): string => {
  const { value, selectionStart, selectionEnd } = currentTarget
  return value.slice(0, selectionStart ?? value.length) + pasted + value.slice(selectionEnd ?? value.length)
}

const TagBox = ({ input, control }: { input: TagInputProps; control: ControlIds }) => {
  const { value, onChange, onEnter, name } = input
  const { tags, pending } = value
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const idle = useIdleEntry(onEnter)
  const announcement = useTagAnnouncement(tags, input.announce)
  const enter = (text: string): void => {
    idle.cancel()
    if (text.trim()) onEnter(text)
  }
  const type = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    if (/[\s,;]/.test(target.value)) {
      enter(target.value)
      return
    }
    onChange({ tags, pending: target.value })
    idle.schedule(target.value)
  }
  const remove = (tag: string): void => {
    onChange({ tags: tags.filter((other) => other !== tag), pending })
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const last = tags.at(-1)
    const { selectionEnd } = event.currentTarget
    if (event.key === 'Enter' && pending.trim()) {
      event.preventDefault()
      enter(pending)
    } else if (event.key === 'Backspace' && !pending && last !== undefined) {
      event.preventDefault()
      onChange({ tags: tags.slice(0, -1), pending: last })
    } else if (event.key === 'ArrowLeft' && selectionEnd === 0) {
      list.current?.querySelector<HTMLElement>('li:last-child button')?.focus()
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    event.preventDefault()
    enter(withPaste(event, event.clipboardData.getData('text')))
  }
  const back = (): void => field.current?.focus()
  return (
    <div className={`${controls.control} ${styles.box}`}>
      <ul ref={list} className={styles.list} aria-label={input.listLabel}>
        {tags.map((tag) => (
          <Tag
            key={tag}
            {...{ tag, name }}
            removeLabel={input.removeLabel(tag)}
            onRemove={() => remove(tag)}
            onLeave={back}
          />
        ))}
      </ul>
      <input
        {...control}
        {...{ name, onKeyDown, onPaste }}
        ref={field}
        className={styles.input}
        inputMode={input.inputMode}
        maxLength={input.maxLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={pending}
        onChange={type}
        onBlur={() => enter(pending)}
      />
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  )
}

/**
 * A list of addresses (or other texts) as tags. It knows the moments of entry; what may be a tag is the owner's
 * business.
 */
export const TagInput = (props: TagInputProps) => {
  const { id, label, optional, hint, error } = props
  return (
    <Field {...{ id, label, optional, hint, error }} isLive>
      {(control) => <TagBox input={props} control={control} />}
    </Field>
  )
}
