import { messageParts, type MessageId, type Values } from '@waybill/i18n'
import { Fragment, type ReactNode } from 'react'
import { useFrame } from './frame-context.ts'

interface RichTextProps<Slot extends string> {
  readonly id: MessageId
  readonly values?: Values | undefined
  /** What stands in the place of a value: a link, a struck amount. */
  readonly slots: Readonly<Record<Slot, ReactNode>>
}

/** A sentence with something in it that is not text, in the word order of the language. */
export function RichText<Slot extends string>({ id, values, slots }: RichTextProps<Slot>) {
  const { t } = useFrame()
  // the keys of the slots are the names that the message knows
  const names = Object.keys(slots) as Slot[]
  const parts = messageParts(t, id, { slots: names, ...(values && { values }) })
  return parts.map((part, place) => (
    // oxlint-disable-next-line no-array-index-key -- the parts of one sentence never change places
    <Fragment key={place}>{typeof part === 'string' ? part : slots[part.slot]}</Fragment>
  ))
}
