import type { MessageId } from './message-id.ts'
import type { Values } from './speak-message.ts'
import type { Translate } from './translator.ts'

/** A piece of a sentence: text, or the place of something that is not text, such as a link. */
export type MessagePart<Slot extends string> = string | { readonly slot: Slot }

interface PartsOptions<Slot extends string> {
  readonly slots: readonly Slot[]
  readonly values?: Values
}

/** From Unicode's private use: no text of ours or of a reader means anything by them. */
const open = '\ue000'
const close = '\ue001'

/** A message cut at the named places, in the order of the language: `I agree to the`, {slot: 'terms'}, `.` */
export function messageParts<Slot extends string>(
  t: Translate,
  id: MessageId,
  { slots, values = {} }: PartsOptions<Slot>,
): readonly MessagePart<Slot>[] {
  const marks = Object.fromEntries(slots.map((slot, index) => [slot, `${open}${index}${close}`]))
  const pieces = t(id, { ...values, ...marks }).split(new RegExp(`${open}(\\d+)${close}`))
  return pieces.flatMap((piece, place): MessagePart<Slot>[] => {
    if (place % 2 === 0) return piece === '' ? [] : [piece]
    const slot = slots[Number(piece)]
    return slot === undefined ? [] : [{ slot }]
  })
}
