import { z } from 'zod'
import { defineCalls, type ActionForm } from '../call.ts'
import { digits, flagIn, flagOut, line, locale } from '../fields.ts'
import { closed, invitation, role, teamEvent, teamMember } from './team-schemas.ts'

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
  'GET /account/team/events': {
    summary: 'What the people of the account did about each other, newest first, 100 a page',
    area: 'account',
    access: 'members',
    query: z.object({ before: digits.optional() }),
    result: z.strictObject({
      events: z.array(teamEvent),
      next: z.string().nullable(),
    }),
    example: {
      result: {
        events: [
          {
            event: 'member.invited',
            occurred_at: '2026-11-26T20:42:52.758Z',
            occurred_at_epoch: 1_795_725_772_758,
            by: 'Mira Osei',
            member: 'theo@bep-sang.example',
            role: 'manage',
            is_read_only: 0,
            standing_approval: null,
            reason: null,
          },
        ],
        next: null,
      },
    },
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
    body: z.strictObject({
      email: line(1, 254),
      role,
      is_read_only: flagIn.optional(),
      /** Of the mail and the page that it leads to; absent: that of the call. */
      locale: locale.optional(),
    }),
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
  'POST /account/members/{id}/standing-approval': {
    summary: 'Lets the requests of a member be ordered at once, up to an amount a calendar month, or ends that with 0',
    area: 'account',
    access: 'members',
    form: form('standing', 'standing'),
    params: member,
    body: z.strictObject({
      /** In major units of the account's currency, as `500.00`, tax included; 0 ends it. */
      limit: z.string().max(20),
      /** Of the primary member. */
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
