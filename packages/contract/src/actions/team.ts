import { z } from 'zod'
import { defineCalls, type ActionForm } from '../call.ts'
import { digits, epochOut, flagIn, flagOut, isoOut, line } from '../fields.ts'

/** `manage` sees the amounts and asks for approval, `view` sees no amounts (B-09). */
const role = z.enum(['manage', 'view'])
const closed = z.record(z.string().max(100), flagIn)

const teamMember = z
  .strictObject({
    id: z.int(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: z.enum(['primary', 'manage', 'view']),
    is_read_only: flagOut,
    /** Pages and features that are closed to this member. */
    pages: z.record(z.string(), flagOut),
    features: z.record(z.string(), flagOut),
    joined_at: isoOut,
    joined_at_epoch: epochOut,
    /** The primary member alone reads who signs in by the password only: null for the others. */
    has_factor: flagOut.nullable(),
    /** A reset of the factor that waits; null without one. */
    factor_reset: z
      .strictObject({
        /** The primary member; null for the shop. */
        requested_by: z.string().nullable(),
        requested_at: isoOut,
        requested_at_epoch: epochOut,
        takes_effect_at: isoOut,
        takes_effect_at_epoch: epochOut,
      })
      .nullable(),
  })
  .meta({ id: 'TeamMember' })

const invitation = z
  .strictObject({
    id: z.int(),
    email: z.string(),
    role,
    is_read_only: flagOut,
    /** `expired`: its link is over, and can be sent again. `requested`: of a first sign-in at the company, and not sent yet. */
    state: z.enum(['open', 'expired', 'requested']),
    expires_at: isoOut,
    expires_at_epoch: epochOut,
  })
  .meta({ id: 'Invitation' })

const member = z.object({ id: digits })

const form = (intent: string, done: string): ActionForm => {
  return { on: '/account/members', intent: `member.${intent}`, leadsTo: `/account/members?done=${done}` }
}

export const teamActions = defineCalls({
  'GET /account/team': {
    summary: 'The members of the account; for the primary member also the invitations that wait',
    area: 'account',
    access: 'account',
    result: z.strictObject({
      members: z.array(teamMember),
      invitations: z.array(invitation),
      /** Members that the subscription includes. */
      included: z.int(),
      /** 1: who has no second factor sets one up before anything else. */
      requires_factor: flagOut,
    }),
  },
  'POST /account/factor-requirement': {
    summary: 'Requires a second factor of every member of the account, or requires it no longer',
    area: 'account',
    access: 'members',
    form: {
      on: '/account/members',
      intent: 'team.require_factor',
      leadsTo: ({ is_required: isRequired }) =>
        `/account/members?done=${isRequired === 1 ? 'factor_required' : 'factor_optional'}`,
    },
    body: z.strictObject({
      is_required: flagIn,
      /** Of the primary member. */
      password: z.string().max(1_024),
    }),
    result: z.strictObject({ is_required: flagOut }),
  },
  'POST /account/members/invitations': {
    summary: 'Invites an address to the account, by a mail whose link is valid for seven days',
    area: 'account',
    access: 'members',
    form: form('invite', 'invited'),
    body: z.strictObject({ email: line(1, 254), role, is_read_only: flagIn.optional() }),
    result: invitation,
  },
  'POST /account/members/invitations/{id}/resend': {
    summary: 'Sends the mail of an invitation again, with a new link',
    area: 'account',
    access: 'members',
    form: form('resend', 'resent'),
    params: member,
    result: invitation,
  },
  'DELETE /account/members/invitations/{id}': {
    summary: 'Takes an invitation back',
    area: 'account',
    access: 'members',
    form: form('revoke', 'revoked'),
    params: member,
    result: z.strictObject({}),
  },
  'POST /account/members/{id}': {
    summary: 'Changes what a member may do; the member signs in again',
    area: 'account',
    access: 'members',
    form: form('change', 'changed'),
    params: member,
    body: z.strictObject({
      role: role.optional(),
      is_read_only: flagIn.optional(),
      /** Names of pages and add_on_codes with 1 for closed; what is not named stays. */
      pages: closed.optional(),
      features: closed.optional(),
    }),
    result: teamMember,
  },
  'POST /account/members/{id}/primary': {
    summary: 'Hands the role of the primary member to another member; both sign in again',
    area: 'account',
    access: 'members',
    form: form('hand_over', 'handed_over'),
    params: member,
    body: z.strictObject({
      /** Of the present primary member. */
      password: z.string().max(1_024),
    }),
    result: teamMember,
  },
  'POST /account/members/{id}/factor-reset': {
    summary:
      'Lets the lost second factor of a member end in 24 hours, unless one of them stops it; the member is mailed',
    area: 'account',
    access: 'members',
    form: form('factor_reset', 'factor_reset'),
    params: member,
    body: z.strictObject({
      /** Of the primary member. */
      password: z.string().max(1_024),
    }),
    result: teamMember,
  },
  'DELETE /account/members/{id}/factor-reset': {
    summary: 'Stops the reset of a second factor that waits: the factor stays',
    area: 'account',
    access: 'members',
    form: form('factor_stop', 'factor_stopped'),
    params: member,
    result: teamMember,
  },
  'POST /account/factor-reset/{token}': {
    summary: 'Stops the reset of the own second factor, by the link of its mail',
    area: 'account',
    access: 'session',
    form: { on: '/account/factor-reset/:token' },
    params: z.object({ token: z.string().max(128) }),
    result: z.strictObject({}),
  },
  'DELETE /account/members/{id}': {
    summary: 'Removes a member from the account and ends their sessions',
    area: 'account',
    access: 'members',
    form: form('remove', 'removed'),
    params: member,
    result: z.strictObject({}),
  },
  'POST /account/invitation/{token}': {
    summary: 'Accepts an invitation by the link of its mail: the invited person becomes a member and is signed in',
    area: 'account',
    access: 'session',
    form: { on: '/account/invitation/:token' },
    params: z.object({ token: z.string().max(128) }),
    body: z.strictObject({ first_name: line(0, 100), last_name: line(0, 100), password: z.string().max(1_024) }),
    result: z.strictObject({ member_id: z.int(), next: z.string() }),
  },
})
