import { add, subtract, zero } from '../../money/index.ts'
import type { NoteCredit } from './facts.ts'
import type { CreditEntry } from './plan.ts'

/** Account credit of credit notes, less what was taken back, after further entries. */
export function noteCreditsAfter(
  before: readonly NoteCredit[],
  entries: readonly CreditEntry[],
): readonly NoteCredit[] {
  const byNote = new Map(before.map((one) => [one.noteId, one]))
  for (const entry of entries) {
    if (entry.cause !== 'credit_note' && entry.cause !== 'taken_back') continue
    const { documentId: noteId, amount, cause } = entry
    const nothing = zero(amount.currency)
    const { given, takenBack } = byNote.get(noteId) ?? { given: nothing, takenBack: nothing }
    const isGiven = cause === 'credit_note'
    byNote.set(noteId, {
      noteId,
      given: isGiven ? add(given, amount) : given,
      takenBack: isGiven ? takenBack : subtract(takenBack, amount),
    })
  }
  return [...byNote.values()].toSorted((left, right) => left.noteId - right.noteId)
}
