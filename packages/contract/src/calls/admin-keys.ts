import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { flagOut, isoOut, line } from '../fields.ts'
import { STAFF_DUTY_NAMES, STAFF_KEY_ROLES } from '../staff/duties.ts'
import { byId } from './admin.ts'

const keyRole = z.enum(STAFF_KEY_ROLES)
const duties = z.array(z.enum(STAFF_DUTY_NAMES))

const adminKey = z
  .strictObject({
    id: z.int(),
    prefix: z.string(),
    name: z.string(),
    role: keyRole,
    /** Of its role, those that its maker has too: a maker with fewer rights leaves it fewer. */
    duties,
    /** Null: the machine's own command. */
    made_by: z.string().nullable(),
    created_at: isoOut,
    /** At most five minutes behind. */
    used_at: isoOut.nullable(),
    ends_at: isoOut.nullable(),
    ended_at: isoOut.nullable(),
    state: z.enum(['works', 'ended', 'expired']),
  })
  .meta({ id: 'AdminKey' })

const nightlyExport = {
  id: 1,
  prefix: 'wba_9f1c02ab77de',
  name: 'nightly-export',
  role: 'finance',
  duties: ['self', 'look', 'serve', 'money'],
  made_by: 'Lodeway Desk',
  created_at: '2026-11-30T02:27:58.677Z',
  used_at: null,
  ends_at: '2027-06-30T22:00:00.000Z',
  ended_at: null,
  state: 'works',
}

const describedCommand = z
  .strictObject({
    name: z.string(),
    group: z.string(),
    does: z.string(),
    follows: z.string(),
    usage: z.array(z.string()),
    duty: z.enum(STAFF_DUTY_NAMES),
    /** 1: the caller may run it. */
    may_run: flagOut,
    /** 1: a signed-in person alone runs it: a second name, or what gives a sign-in away. */
    needs_person: flagOut,
    /** 1: a person who runs it gives the second factor again. */
    needs_factor: flagOut,
    /** 1: its call with `/preview` shows what it would do, and does nothing. */
    previews: flagOut,
    carried_out_by: z.array(z.string()),
    /** Fields of which one is given. */
    choice: z.array(z.string()),
    /** The command by which another person carries out what is above the limit of one. */
    approved_by: z.string().nullable(),
    /** JSON Schema of its body. */
    body: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'StaffCommandEntry' })

/** Keys of the Admin API, and the commands that programs find there (S-28, ADM-14). */
export const adminKeyCalls = defineCalls({
  'GET /api/admin/v1/keys': {
    summary: 'The keys of the Admin API, those that work first',
    area: 'admin',
    access: 'admin_api',
    duty: 'operate',
    result: z.strictObject({ keys: z.array(adminKey) }),
    example: { result: { keys: [nightlyExport] } },
  },
  'POST /api/admin/v1/keys': {
    summary: 'Makes a key of the Admin API, with a role that its maker has too; its answer alone shows it',
    area: 'admin',
    access: 'back_office',
    duty: 'operate',
    needsFactor: true,
    body: z.strictObject({ name: line(1, 80), role: keyRole, ends_at: z.iso.datetime().optional() }),
    result: z.strictObject({ key: z.string(), made: adminKey }),
    example: {
      body: { name: 'nightly-export', role: 'finance', ends_at: '2027-06-30T22:00:00Z' },
      result: {
        key: 'wba_9f1c02ab77de_…',
        made: nightlyExport,
      },
    },
  },
  'DELETE /api/admin/v1/keys/{id}': {
    summary: 'Ends a key of the Admin API, from the next call on',
    area: 'admin',
    access: 'back_office',
    duty: 'operate',
    needsFactor: true,
    params: byId,
    result: z.strictObject({}),
    example: { result: {} },
  },
  'GET /api/admin/v1/commands': {
    summary: 'Every command of the staff with its words, rights and the schema of its body',
    area: 'admin',
    access: 'admin_api',
    duty: 'self',
    result: z.strictObject({ commands: z.array(describedCommand) }),
    example: {
      result: {
        commands: [
          {
            name: 'approvals',
            group: 'What needs you',
            does: 'refunds, grants of credit and resets of a second factor that wait for another member of the staff',
            follows:
              'Each with who requested it, why, and the command by which another person carries it out, signed in at /admin.',
            usage: [''],
            duty: 'look',
            may_run: 1,
            needs_person: 0,
            needs_factor: 0,
            previews: 0,
            carried_out_by: [],
            choice: [],
            approved_by: null,
            body: { type: 'object', properties: {}, additionalProperties: false },
          },
        ],
      },
    },
  },
})
