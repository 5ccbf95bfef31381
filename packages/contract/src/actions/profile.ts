import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { flagIn, flagOut, line, locale } from '../fields.ts'

const PROFILE = '/account/profile'

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
})
