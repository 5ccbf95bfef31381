import { z } from 'zod'
import { credential } from '../actions/passkeys.ts'
import { defineCalls } from '../call.ts'
import { digits, flagOut, isoOut } from '../fields.ts'
import { STAFF_DUTY_NAMES, STAFF_ROLES } from '../staff/duties.ts'

export const staffRole = z.enum(STAFF_ROLES)
export const factorCode = z.string().max(20)
/** A code, or the answer of a passkey in its place. */
export const givenFactor = { code: factorCode.optional(), credential: credential.optional() }

export const staffSession = z
  .strictObject({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    role: staffRole,
    /** Rows of the permission table that the role has. */
    duties: z.array(z.enum(STAFF_DUTY_NAMES)),
    /** 1: the only member of the staff, who does alone what else waits for a second person. */
    acts_alone: flagOut,
    /** Second factors that they have. */
    has_app: flagOut,
    has_passkey: flagOut,
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

export const endedSessions = z.strictObject({ ended: z.int() })
export const byId = z.object({ id: digits })

/** The calls of the back office; the cookie of the staff opens them, the token of a command line, and some a key (S-27, S-28). */
export const adminCalls = defineCalls({
  'POST /api/admin/v1/session': {
    summary: 'Signs a member of the staff in with password and second factor, for 12 hours, 30 minutes of them idle',
    area: 'admin',
    access: 'staff_door',
    body: z.strictObject({ email: z.string().max(254), password: z.string().max(1_024), ...givenFactor }),
    result: staffSession,
  },
  'GET /api/admin/v1/session': {
    summary: 'Who is signed in, and what they may do',
    area: 'admin',
    access: 'back_office',
    duty: 'self',
    result: staffSession,
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
    body: z.strictObject(givenFactor),
    result: staffSession,
  },
  'POST /api/admin/v1/session/provider': {
    summary:
      'Begins a sign-in at the shop’s own identity provider, which takes the place of the password; 404 without one',
    area: 'admin',
    access: 'staff_door',
    body: z.strictObject({ next: z.string().max(2_000).optional() }),
    result: z.strictObject({ url: z.string() }),
    example: {
      body: { next: '/admin/approvals' },
      result: { url: 'https://login.lodeway.example/authorize?client_id=shop&response_type=code' },
    },
  },
  'GET /api/admin/v1/session/provider': {
    summary: 'Whose second factor is left to give in this browser, after the provider’s answer',
    area: 'admin',
    access: 'staff_door',
    result: z.strictObject({ waiting: z.strictObject({ email: z.string(), ends_at: isoOut }).nullable() }),
    example: { result: { waiting: { email: 'ines@lodeway.example', ends_at: '2026-11-30T02:32:58.677Z' } } },
  },
  'POST /api/admin/v1/session/provider/factor': {
    summary: 'Signs in by the second factor after the provider’s answer, within five minutes and five tries',
    area: 'admin',
    access: 'staff_door',
    body: z.strictObject(givenFactor),
    result: staffSession,
    example: {
      body: { code: '392409' },
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
    body: z.strictObject({ code: factorCode }),
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
    result: endedSessions,
  },
  'DELETE /api/admin/v1/sessions/{id}': {
    summary: 'Ends one session of the caller',
    area: 'admin',
    access: 'back_office',
    duty: 'self',
    params: byId,
    result: endedSessions,
  },
  'GET /api/admin/v1/audit': {
    summary: 'What staff and operators did, the newest first, each checked against the entry before it',
    area: 'admin',
    access: 'admin_api',
    duty: 'operate',
    query: z.object({ before: digits.optional() }),
    result: z.strictObject({ entries: z.array(auditEntry), next_before: z.int().nullable() }),
  },
  'POST /api/admin/v1/commands/{name}': {
    summary:
      'Runs a command of the staff, by its name on the command line and with its fields; another person approves what is above a limit',
    area: 'admin',
    access: 'admin_api',
    duty: 'self',
    isIdempotent: true,
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
