import { z } from 'zod'
import { passkeyChallenge } from '../actions/passkeys.ts'
import { defineCalls } from '../call.ts'
import { flagOut, isoOut } from '../fields.ts'
import { byId, endedSessions, givenFactor, staffRole, staffSession } from './admin.ts'

const member = z
  .strictObject({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    role: staffRole,
    created_at: isoOut,
    disabled_at: isoOut.nullable(),
  })
  .meta({ id: 'StaffMember' })

const enrolment = z
  .strictObject({
    id: z.int(),
    /** Null: a new member; otherwise the one whose sign-in is set anew. */
    staff_id: z.int().nullable(),
    email: z.string(),
    name: z.string(),
    role: staffRole,
    /** Null: the machine's own command. */
    requested_by: z.string().nullable(),
    is_own: flagOut,
    /** 0: waits for the second name. */
    is_sent: flagOut,
    ends_at: isoOut,
  })
  .meta({ id: 'StaffEnrolment' })

const openEnrolment = z
  .strictObject({
    email: z.string(),
    name: z.string(),
    role: staffRole,
    /** 0: the sign-in of a member of the staff is set anew. */
    is_new: flagOut,
    /** The second factor in base32, and as authenticator apps take it. */
    secret: z.string(),
    address: z.string(),
    /** The dark squares of its QR code, `size` squares wide, as a path of SVG. */
    qr: z.strictObject({ size: z.int(), path: z.string() }),
  })
  .meta({ id: 'StaffEnrolmentLink' })

const password = z.string().max(1_024)

const byToken = z.object({ token: z.string().max(100) })

/** The shop's own people: their roles, and the links by which they come and come back (S-27, S-28). */
export const staffCalls = defineCalls({
  'GET /api/admin/v1/staff': {
    summary: 'The members of the staff, those who were disabled among them',
    area: 'admin',
    access: 'admin_api',
    duty: 'operate',
    result: z.strictObject({ staff: z.array(member), enrolments: z.array(enrolment) }),
  },
  'POST /api/admin/v1/staff/invitations': {
    summary: 'Invites an address to the staff for seven days; a link that it had before is over',
    area: 'admin',
    access: 'back_office',
    duty: 'staff',
    needsFactor: true,
    body: z.strictObject({ email: z.string().max(254), name: z.string().trim().min(1).max(100), role: staffRole }),
    result: z.strictObject({ id: z.int(), ends_at: isoOut }),
    example: {
      body: { email: 'ines@lodeway.example', name: 'Ines Ledger', role: 'finance' },
      result: { id: 1, ends_at: '2026-12-07T02:27:58.677Z' },
    },
  },
  'POST /api/admin/v1/staff/{id}/recovery': {
    summary: 'Lets a member of the staff set password and second factor anew, by a mailed link; two others say so',
    area: 'admin',
    access: 'back_office',
    duty: 'operate',
    needsFactor: true,
    params: byId,
    body: z.strictObject({}),
    result: z.strictObject({ state: z.enum(['waiting', 'sent']), ends_at: isoOut }),
    example: { body: {}, result: { state: 'waiting', ends_at: '2026-12-07T02:27:58.677Z' } },
  },
  'DELETE /api/admin/v1/staff/enrolments/{id}': {
    summary: 'Takes an invitation or a recovery back; its link is over',
    area: 'admin',
    access: 'back_office',
    duty: 'staff',
    params: byId,
    result: z.strictObject({}),
    example: { result: {} },
  },
  'GET /api/admin/v1/enrolments/{token}': {
    summary: 'The one that a mailed link is for, with the second factor to add to an authenticator app',
    area: 'admin',
    access: 'staff_door',
    params: byToken,
    result: openEnrolment,
    example: {
      result: {
        email: 'ines@lodeway.example',
        name: 'Ines Ledger',
        role: 'finance',
        is_new: 1,
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        address: 'otpauth://totp/Lodeway:ines%40lodeway.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        qr: { size: 2, path: 'M0 0h1v1h-1zM1 1h1v1h-1z' },
      },
    },
  },
  'POST /api/admin/v1/enrolments/{token}': {
    summary: 'Sets password and second factor, an app or a passkey, by a mailed link, and signs in',
    area: 'admin',
    access: 'staff_door',
    params: byToken,
    body: z.strictObject({ password, ...givenFactor }),
    result: staffSession,
    example: {
      body: { password: 'take the scenic route', code: '392409' },
      result: {
        id: 2,
        email: 'ines@lodeway.example',
        name: 'Ines Ledger',
        role: 'finance',
        duties: ['self', 'look'],
        acts_alone: 0,
        has_app: 1,
        has_passkey: 0,
        ends_at: '2026-11-30T14:27:58.677Z',
        factor_until: '2026-11-30T02:32:58.677Z',
      },
    },
  },
  'POST /api/admin/v1/enrolments/{token}/challenge': {
    summary: 'A challenge for a passkey as the second factor, once the password is a good one',
    area: 'admin',
    access: 'staff_door',
    params: byToken,
    body: z.strictObject({ password }),
    result: passkeyChallenge,
    example: {
      body: { password: 'take the scenic route' },
      result: { options: { challenge: 'bmV3', rp: { id: 'shop.example', name: 'Lodeway' } } },
    },
  },
  'POST /api/admin/v1/staff/{id}/role': {
    summary: 'Gives a member of the staff another role, and ends their sessions; the last owner stays one',
    area: 'admin',
    access: 'back_office',
    duty: 'staff',
    needsFactor: true,
    params: byId,
    body: z.strictObject({ role: staffRole }),
    result: endedSessions,
    example: { body: { role: 'finance' }, result: { ended: 1 } },
  },
  'POST /api/admin/v1/staff/alone': {
    summary: 'Lets the only member of the staff do alone what else waits for a second person, or not any more',
    area: 'admin',
    access: 'back_office',
    duty: 'staff',
    needsFactor: true,
    body: z.strictObject({ is_on: z.literal([0, 1]) }),
    result: staffSession,
    example: {
      body: { is_on: 1 },
      result: {
        id: 1,
        email: 'desk@lodeway.example',
        name: 'Lodeway Desk',
        role: 'owner',
        duties: ['self', 'look'],
        acts_alone: 1,
        has_app: 1,
        has_passkey: 0,
        ends_at: '2026-11-30T14:27:58.677Z',
        factor_until: '2026-11-30T02:32:58.677Z',
      },
    },
  },
  'POST /api/admin/v1/staff/{id}/disable': {
    summary: 'Ends what a member of the staff may do, and their sessions, for good; the last owner stays',
    area: 'admin',
    access: 'back_office',
    duty: 'staff',
    needsFactor: true,
    params: byId,
    body: z.strictObject({}),
    result: endedSessions,
    example: { body: {}, result: { ended: 1 } },
  },
})
