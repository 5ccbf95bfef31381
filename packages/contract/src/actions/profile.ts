import { z } from 'zod'
import { defineCalls, type ActionForm } from '../call.ts'
import { digits, epochOut, flagIn, flagOut, isoOut, line, locale } from '../fields.ts'

const PROFILE = '/account/profile'

const security = (intent: string, done: string): ActionForm => {
  return { on: '/account/security', intent, leadsTo: `/account/security?done=${done}` }
}

const FACTOR = '/account/security/factor'
const EXPORT = '/account/security/export'
const DELETION = '/account/security/deletion'

const password = z.string().max(1_024)
const code = z.string().max(40)
/** Shown this once. */
const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) })

const profile = z
  .strictObject({
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    locale,
    time_zone: z.string(),
    /** By kind: 1 is sent. Those about money and security always are. */
    mails: z.strictObject({
      money: z.literal(1),
      security: z.literal(1),
      quotes: flagOut,
      approvals: flagOut,
    }),
  })
  .meta({ id: 'Profile' })

const signedIn = z
  .strictObject({
    id: z.int(),
    /** In the language of the call. */
    device: z.string(),
    is_current: flagOut,
    started_at: isoOut,
    started_at_epoch: epochOut,
    /** Within five minutes. */
    seen_at: isoOut,
    seen_at_epoch: epochOut,
  })
  .meta({ id: 'SignedInDevice' })

const dataExport = z
  .strictObject({
    id: z.uuid(),
    requested_at: isoOut,
    requested_at_epoch: epochOut,
    expires_at: isoOut,
    expires_at_epoch: epochOut,
    /** Answers the archive to the session of the member who requested it. */
    href: z.string(),
  })
  .meta({ id: 'DataExport' })

const deletion = z
  .strictObject({
    /** `member`: the person alone; `account`: with all its members. */
    scope: z.enum(['member', 'account']),
    requested_at: isoOut,
    requested_at_epoch: epochOut,
    /** Its effect: until then it can be taken back. */
    effective_at: isoOut,
    effective_at_epoch: epochOut,
    can_be_taken_back: flagOut,
  })
  .meta({ id: 'Deletion' })

/** The member themselves: nothing here is about the account or its money. */
export const profileActions = defineCalls({
  'GET /account/me': {
    summary: 'The member’s own name, language, time zone and mails',
    area: 'account',
    access: 'account',
    result: profile,
  },
  'POST /account/me': {
    summary: 'Changes the member’s own name, language, time zone or mails; what is not named stays',
    area: 'account',
    access: 'account',
    form: { on: PROFILE, intent: 'profile.save', leadsTo: `${PROFILE}?done=saved` },
    body: z.strictObject({
      // one of the two at least (S-26)
      first_name: line(0, 100).optional(),
      last_name: line(0, 100).optional(),
      locale: locale.optional(),
      time_zone: z.string().max(64).optional(),
      mails: z.strictObject({ quotes: flagIn.optional(), approvals: flagIn.optional() }).optional(),
    }),
    result: profile,
  },
  'POST /account/me/password': {
    summary: 'Sets a new password; every other session of the member ends, and this one goes on under a new cookie',
    area: 'account',
    access: 'account',
    form: security('password.change', 'password'),
    body: z.strictObject({
      /** The present one. */
      password,
      new_password: password,
    }),
    result: z.strictObject({}),
  },
  'POST /account/me/email': {
    summary:
      'Mails a link to a new address, which is the member’s from its confirmation on; the answer is the same for every address',
    area: 'account',
    access: 'account',
    form: security('email.change', 'email'),
    body: z.strictObject({ email: z.string().max(254), password }),
    result: z.strictObject({}),
  },
  'GET /account/me/factor': {
    summary: 'Whether the member’s sign-in needs a second factor; where no app is set up, the secret of one to confirm',
    area: 'account',
    access: 'own_factor',
    result: z.strictObject({
      is_on: flagOut,
      /** 1: the account requires one of each member. */
      is_required: flagOut,
      codes_left: z.int(),
      /** Null where no reset waits. */
      resets_at: isoOut.nullable(),
      resets_at_epoch: epochOut.nullable(),
      /** Null where an app is set up. */
      offer: z.strictObject({ sealed: z.string(), secret: z.string(), address: z.string() }).nullable(),
    }),
  },
  'POST /account/me/factor': {
    summary: 'Sets the app of a second factor up, by a code of what was offered and the present password',
    area: 'account',
    access: 'own_factor',
    form: { on: FACTOR, intent: 'factor.add' },
    body: z.strictObject({
      sealed: z.string().max(1_000),
      code,
      password,
      /** Of the factor that there is: a passkey’s, or a recovery code. */
      present_code: code.optional(),
    }),
    result: recoveryCodes,
  },
  'POST /account/me/factor/recovery-codes': {
    summary: 'Makes ten new recovery codes; those from before are void',
    area: 'account',
    access: 'account',
    form: { on: FACTOR, intent: 'factor.renew' },
    body: z.strictObject({ code, password }),
    result: recoveryCodes,
  },
  'POST /account/me/factor/remove': {
    summary: 'Removes the app, by the password and a code; without a passkey the second factor ends',
    area: 'account',
    access: 'account',
    form: { on: FACTOR, intent: 'factor.remove', leadsTo: '/account/security?done=factor_off' },
    body: z.strictObject({ code, password }),
    result: z.strictObject({}),
  },
  'GET /account/me/exports': {
    summary: 'Files of the member’s data that can be fetched, newest first',
    area: 'account',
    access: 'account',
    result: z.strictObject({ exports: z.array(dataExport) }),
  },
  'POST /account/me/exports': {
    summary: 'Opens a file of the member’s data, for the primary member with the account’s: for seven days',
    area: 'account',
    access: 'account',
    form: { on: EXPORT, intent: 'export.request', leadsTo: `${EXPORT}?done=export#files` },
    body: z.strictObject({ password, code: code.optional() }),
    result: z.strictObject({ export: dataExport }),
  },
  'GET /account/me/deletion': {
    summary: 'The deletion that waits for its day: the member’s own, or that of their account',
    area: 'account',
    access: 'account',
    result: z.strictObject({ deletion: deletion.nullable() }),
  },
  'POST /account/me/deletion': {
    summary: 'Requests that the member is deleted, or by the primary member that the account ends: in 14 days',
    area: 'account',
    access: 'account',
    form: { on: DELETION, intent: 'deletion.request', leadsTo: `${DELETION}?done=deletion` },
    body: z.strictObject({ scope: z.enum(['member', 'account']), password, code: code.optional() }),
    result: z.strictObject({ deletion }),
  },
  'DELETE /account/me/deletion': {
    summary: 'Takes the requested deletion back, until its day',
    area: 'account',
    access: 'account',
    form: { on: DELETION, intent: 'deletion.withdraw', leadsTo: '/account/security?done=deletion_withdrawn' },
    result: z.strictObject({}),
  },
  'POST /account/email/confirm/{token}': {
    summary: 'Confirms a new address by the link of its mail',
    area: 'account',
    access: 'session',
    form: { on: '/account/email/confirm/:token' },
    params: z.object({ token: z.string().max(128) }),
    result: z.strictObject({ email: z.string() }),
  },
  'POST /account/email/restore/{token}': {
    summary: 'Takes the address from before back: every session ends, and the password has to be set anew',
    area: 'account',
    access: 'session',
    form: { on: '/account/email/restore/:token' },
    params: z.object({ token: z.string().max(128) }),
    result: z.strictObject({ email: z.string() }),
  },
  'GET /account/me/sessions': {
    summary: 'Where the member is signed in: this session first, then the last used ones',
    area: 'account',
    access: 'account',
    result: z.strictObject({ sessions: z.array(signedIn) }),
  },
  'DELETE /account/me/sessions/{id}': {
    summary: 'Ends one session of the member',
    area: 'account',
    access: 'account',
    form: security('session.end', 'ended'),
    params: z.object({ id: digits }),
    result: z.strictObject({}),
  },
  'DELETE /account/me/sessions': {
    summary: 'Ends every session of the member but this one',
    area: 'account',
    access: 'account',
    form: security('session.end_others', 'others_ended'),
    result: z.strictObject({ ended: z.int() }),
  },
})
