import { expect, test } from 'vitest'
import { STAFF_ROLES } from '@waybill/contract/staff/duties'
import { calls, type CallDefinition } from '@waybill/contract'
import { FACTOR_MS, type Staff } from './actor.ts'
import { rejectDuty, rejectOldFactor } from './authorise.ts'

const SIGNED_IN = Date.UTC(2026, 10, 30, 9)
const staff: Staff = {
  kind: 'staff',
  sessionId: 1,
  staffId: 1,
  email: 'a@shop.example',
  name: 'A',
  role: 'support',
  isAlone: false,
  hasApp: true,
  hasPasskey: false,
  signedInAt: SIGNED_IN,
  confirmedAt: SIGNED_IN,
}

test('[ADM-06] the second factor holds for five minutes, and not a millisecond more', () => {
  expect(rejectOldFactor(staff, SIGNED_IN + FACTOR_MS)).toBeUndefined()
  expect(rejectOldFactor(staff, SIGNED_IN + FACTOR_MS + 1)).toMatchObject({ status: 403, code: 'factor-needed' })
})

test('[ADM-06] a role without a duty reads which roles have it', () => {
  expect(rejectDuty('look', staff)).toBeUndefined()
  expect(rejectDuty('staff', staff)).toMatchObject({ code: 'staff-role', details: { roles: ['owner'] } })
  for (const role of STAFF_ROLES) expect(rejectDuty('self', { ...staff, role })).toBeUndefined()
})

test('[ADM-06] every call of the back office has a duty, and no other call', () => {
  const rows = Object.entries<CallDefinition>(calls)
  const isOfStaff = ({ access }: CallDefinition) => access === 'back_office' || access === 'admin_api'
  const wrong = rows.filter(([, call]) => isOfStaff(call) !== (call.duty !== undefined))
  expect(wrong.map(([key]) => key)).toEqual([])
})
