import { fail, ok } from '@waybill/domain/result'
import type { StaffHandlers } from '../../platform/staff-action.ts'
import { replayMessages } from './use-cases/manage-endpoints.ts'

export const webhookStaffActions = {
  'replay-delivery': async ({ store, keys, ids, clock }, { id, by }) => {
    const operating = { db: store.db, keys, ids, by, now: clock.now() }
    const [replayed] = await replayMessages(operating, { ids: [id] })
    return replayed === undefined
      ? fail('delivery-waits')
      : ok({ answer: { id }, text: `Message ${id} is sent again.` })
  },
} satisfies Partial<StaffHandlers>
