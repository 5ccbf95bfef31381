import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { digits, flagOut, isoOut } from '../fields.ts'
import { STAFF_DUTY_NAMES, STAFF_ROLES } from '../staff/duties.ts'

const role = z.enum(STAFF_ROLES)
const code = z.string().max(20)

const session = z
  .strictObject({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    role,
    /** Rows of the permission table that the role has. */
    duties: z.array(z.enum(STAFF_DUTY_NAMES)),
    ends_at: isoOut,
    /** Until then what needs the second factor again goes without it. */
    factor_until: isoOut,
  })
  .meta({ id: 'StaffSession' })

const login = z
  .strictObject({
    /** A bearer token for 12 hours, from its confirmation on. */
    token: z.string(),
    code: z.string(),
    ends_at: isoOut,
  })
  .meta({ id: 'StaffLogin' })

const signIn = z
  .strictObject({
    id: z.int(),
    is_current: flagOut,
    /** In the language of the call: "Firefox on Windows". */
    device: z.string(),
    network: z.string(),
    signed_in_at: isoOut,
    seen_at: isoOut,
  })
  .meta({ id: 'StaffSignIn' })

const member = z
  .strictObject({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    role,
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
    role,
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
    role,
    /** 0: the sign-in of a member of the staff is set anew. */
    is_new: flagOut,
    /** The second factor in base32, and as authenticator apps take it. */
    secret: z.string(),
    address: z.string(),
    /** The dark squares of its QR code, `size` squares wide, as a path of SVG. */
    qr: z.strictObject({ size: z.int(), path: z.string() }),
  })
  .meta({ id: 'StaffEnrolmentLink' })

const token = z.string().max(100)

const auditEntry = z
  .strictObject({
    seq: z.int(),
    at: isoOut,
    actor: z.string(),
    /** Null where the command line or the product acted. */
    name: z.string().nullable(),
    event: z.string(),
    entity: z.string(),
    entity_id: z.string(),
    account_id: z.int().nullable(),
    data: z.record(z.string(), z.unknown()),
    hash: z.string(),
    /** 0: it, or the event that it is of, isn't what was written. */
    is_whole: flagOut,
  })
  .meta({ id: 'AuditEntry' })

const ended = z.strictObject({ ended: z.int() })
const one = z.object({ id: digits })

/** The calls of the back office; the cookie of the staff opens them, and no other (S-27, S-28). */
export const adminCalls = defineCalls({
  'POST /api/admin/v1/session': {
    summary: 'Signs a member of the staff in with password and second factor, for 12 hours, 30 minutes of them idle',
    area: 'admin',
    access: 'staff_door',
    body: z.strictObject({ email: z.string().max(254), password: z.string().max(1_024), code }),
    result: session,
  },
  'GET /api/admin/v1/session': {
    summary: 'Who is signed in, and what they may do',
    area: 'admin',
    access: 'back_office',
    duty: 'self',
    result: session,
  },
  'DELETE /api/admin/v1/session': {
    summary: 'Signs out',
    area: 'admin',
    access: 'staff_door',
    result: z.strictObject({}),
  },
  'POST /api/admin/v1/session/factor': {
    summary: 'Gives the second factor again, before money leaves and before staff are changed',
    area: 'admin',
    access: 'back_office',
    duty: 'self',
    body: z.strictObject({ code }),
    result: session,
  },
  'POST /api/admin/v1/logins': {
    summary: 'Begins the sign-in of a command line: its code is confirmed in the back office, within ten minutes',
    area: 'admin',
    access: 'staff_door',
    body: z.strictObject({}),
    result: login,
  },
  'POST /api/admin/v1/logins/confirm': {
    summary: 'Lets the command line in that shows this code, as the caller and for 12 hours',
    area: 'admin',
    access: 'back_office',
    duty: 'self',
    needsFactor: true,
    body: z.strictObject({ code }),
    result: z.strictObject({ network: z.string() }),
    example: { body: { code: 'BDFG-HJKL' }, result: { network: '203.0.113.0/24' } },
  },
  'GET /api/admin/v1/sessions': {
    summary: 'Where the caller is signed in, the newest first',
    area: 'admin',
    access: 'back_office',
    duty: 'self',
    result: z.strictObject({ sessions: z.array(signIn) }),
  },
  'DELETE /api/admin/v1/sessions': {
    summary: 'Ends every other session of the caller',
    area: 'admin',
    access: 'back_office',
    duty: 'self',
    result: ended,
  },
  'DELETE /api/admin/v1/sessions/{id}': {
    summary: 'Ends one session of the caller',
    area: 'admin',
    access: 'back_office',
    duty: 'self',
    params: one,
    result: ended,
  },
  'GET /api/admin/v1/staff': {
    summary: 'The members of the staff, those who were disabled among them',
    area: 'admin',
    access: 'back_office',
    duty: 'operate',
    result: z.strictObject({ staff: z.array(member), enrolments: z.array(enrolment) }),
  },
  'POST /api/admin/v1/staff/invitations': {
    summary: 'Invites an address to the staff for seven days; a link that it had before is over',
    area: 'admin',
    access: 'back_office',
    duty: 'staff',
    needsFactor: true,
    body: z.strictObject({ email: z.string().max(254), name: z.string().trim().min(1).max(100), role }),
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
    params: one,
    body: z.strictObject({}),
    result: z.strictObject({ state: z.enum(['waiting', 'sent']), ends_at: isoOut }),
    example: { body: {}, result: { state: 'waiting', ends_at: '2026-12-07T02:27:58.677Z' } },
  },
  'DELETE /api/admin/v1/staff/enrolments/{id}': {
    summary: 'Takes an invitation or a recovery back; its link is over',
    area: 'admin',
    access: 'back_office',
    duty: 'staff',
    params: one,
    result: z.strictObject({}),
    example: { result: {} },
  },
  'POST /api/admin/v1/enrolments/look': {
    summary: 'The one that a mailed link is for, with the second factor to add to an authenticator app',
    area: 'admin',
    access: 'staff_door',
    body: z.strictObject({ token }),
    result: openEnrolment,
    example: {
      body: { token: 'kTqHfZ5xJ8m2Vw0cRyB3sQ' },
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
  'POST /api/admin/v1/enrolments': {
    summary: 'Sets password and second factor by a mailed link, and signs in',
    area: 'admin',
    access: 'staff_door',
    body: z.strictObject({ token, password: z.string().max(1_024), code }),
    result: session,
    example: {
      body: { token: 'kTqHfZ5xJ8m2Vw0cRyB3sQ', password: 'take the scenic route', code: '392409' },
      result: {
        id: 2,
        email: 'ines@lodeway.example',
        name: 'Ines Ledger',
        role: 'finance',
        duties: ['self', 'look'],
        ends_at: '2026-11-30T14:27:58.677Z',
        factor_until: '2026-11-30T02:32:58.677Z',
      },
    },
  },
  'POST /api/admin/v1/staff/{id}/role': {
    summary: 'Gives a member of the staff another role, and ends their sessions; the last owner stays one',
    area: 'admin',
    access: 'back_office',
    duty: 'staff',
    needsFactor: true,
    params: one,
    body: z.strictObject({ role }),
    result: ended,
    example: { body: { role: 'finance' }, result: { ended: 1 } },
  },
  'POST /api/admin/v1/staff/{id}/disable': {
    summary: 'Ends what a member of the staff may do, and their sessions, for good; the last owner stays',
    area: 'admin',
    access: 'back_office',
    duty: 'staff',
    needsFactor: true,
    params: one,
    body: z.strictObject({}),
    result: ended,
    example: { body: {}, result: { ended: 1 } },
  },
  'GET /api/admin/v1/audit': {
    summary: 'What staff and operators did, the newest first, each checked against the entry before it',
    area: 'admin',
    access: 'back_office',
    duty: 'operate',
    query: z.object({ before: digits.optional() }),
    result: z.strictObject({ entries: z.array(auditEntry), next_before: z.int().nullable() }),
  },
  'POST /api/admin/v1/commands/{name}': {
    summary:
      'Runs a command of the staff, by its name on the command line and with its fields; another person approves what is above a limit',
    area: 'admin',
    access: 'back_office',
    duty: 'self',
    params: z.object({ name: z.string().max(40) }),
    body: z.record(z.string().max(40), z.unknown()),
    result: z.strictObject({
      /** The outcome as data; its form is the command's. */
      answer: z.unknown(),
      /** The outcome in words. */
      text: z.string(),
      /** The content of the file that was requested, in base64. */
      file: z.base64().optional(),
    }),
  },
})
