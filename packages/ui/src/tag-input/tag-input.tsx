import { useRef, type ChangeEvent, type ClipboardEvent, type KeyboardEvent } from 'react'
import controls from '../field/control.module.css'
import { Field, type ControlIds, type FieldLayout } from '../field/field.tsx'
import { Tag } from './tag.tsx'
import { useIdleEntry } from './use-idle-entry.ts'
import { useTagAnnouncement, type TagChange } from './use-tag-announcement.ts'
import styles from './tag-input.module.css'

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
  /** The text counts as entered: comma, space, Enter, blur, 800 ms idle, paste. The owner splits and checks it. */
  onEnter: (text: string) => void
  maxLength: number
  listLabel: string
  removeLabel: (tag: string) => string
  announce: (change: TagChange) => string
  inputMode?: 'email' | 'text' | undefined
}

/** The field's value with the pasted text in the place of the selection. */
const withPaste = ({ currentTarget, clipboardData }: ClipboardEvent<HTMLInputElement>): string => {
  const { value, selectionStart, selectionEnd } = currentTarget
  return (
    value.slice(0, selectionStart ?? value.length) +
    clipboardData.getData('text') +
    value.slice(selectionEnd ?? value.length)
  )
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
    if (/[\s,]/.test(target.value)) {
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
    enter(withPaste(event))
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

/** A list of addresses (or other words) as tags. It knows the moments of entry; what may be a tag is the owner's business. */
export const TagInput = (props: TagInputProps) => {
  const { id, label, optional, hint, error } = props
  return (
    <Field {...{ id, label, optional, hint, error }}>{(control) => <TagBox input={props} control={control} />}</Field>
  )
}
