import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordEvent } from '../../../platform/events.ts'
import { said, type StaffContext, type StaffHandlers } from '../../../platform/staff-action.ts'
import { deleteNote, insertNote } from '../repository-notes.ts'

interface Written {
  readonly id: number
  readonly accountId: number
}

/** Writes a note, or takes one away, with its entry in the audit trail, which never has the text. */
async function writing(
  { store, keys, clock }: StaffContext,
  of: { readonly event: string; readonly by: string },
  write: (db: Executor) => Promise<Written | undefined>,
): Promise<Result<Written, string>> {
  const done = await inTransaction(store, async (db) => {
    const written = await write(db)
    if (written !== undefined)
      await recordEvent(db, keys, {
        name: of.event,
        entity: 'account_note',
        entityId: String(written.id),
        accountId: written.accountId,
        actor: `operator:${of.by}`,
        data: {},
        now: clock.now(),
      })
    return ok(written)
  })
  if (!done.ok) return fail('unavailable')
  return done.value === undefined ? fail('no-such-note') : ok(done.value)
}

export const noteStaffActions = {
  'add-note': (context, { accountId, note, by }) =>
    said(
      writing(context, { event: 'note.written', by }, async (db) => {
        const id = await insertNote(db, { accountId, by, note, now: context.clock.now() })
        return id === undefined ? undefined : { id, accountId }
      }),
      ({ id }) => `Note ${id} is on account ${accountId}.`,
    ),
  'remove-note': (context, { id, by }) =>
    said(
      writing(context, { event: 'note.removed', by }, async (db) => {
        const accountId = await deleteNote(db, id)
        return accountId === undefined ? undefined : { id, accountId }
      }),
      () => `Note ${id} is gone.`,
    ),
} satisfies Partial<StaffHandlers>
