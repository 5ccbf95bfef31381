import { messageParts, type MessageId, type Values } from '@waybill/i18n'
import { Fragment, type ReactNode } from 'react'
import { useShell } from './shell-context.ts'

interface RichTextProps {
  readonly id: MessageId
  readonly values?: Values | undefined
  /** The element for a value: a link, a struck amount. */
  readonly slots: Readonly<Record<string, ReactNode>>
}

/** A sentence with something in it that is not text, in the word order of the language. */
export function RichText({ id, values, slots }: RichTextProps) {
  const { t } = useShell()
  const parts = messageParts(t, id, { slots: Object.keys(slots), ...(values && { values }) })
  return parts.map((part, place) => (
    // oxlint-disable-next-line no-array-index-key -- the parts of one sentence never change places
    <Fragment key={place}>{typeof part === 'string' ? part : slots[part.slot]}</Fragment>
  ))
}
