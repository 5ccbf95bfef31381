import { z } from 'zod'
import { currency, epochOut, flagIn, flagOut, isoOut, locale, major, minor } from '../fields.ts'

/** `manage` sees the amounts and asks for approval, `view` sees no amounts (B-09). */
export const role = z.enum(['manage', 'view'])
export const closed = z.record(z.string().max(100), flagIn)

/** Tax included, a calendar month. */
const standingApproval = z.strictObject({ limit: major, limit_minor: minor, currency })

export const teamMember = z
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
    /** Standing approval, a calendar month; null without one, and for a reader who isn't the primary member. */
    standing_approval: standingApproval.nullable(),
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

export const invitation = z
  .strictObject({
    id: z.int(),
    email: z.string(),
    role,
    is_read_only: flagOut,
    /** Of its mail; null: invited before it could be chosen. */
    locale: locale.nullable(),
    /** `expired`: its link is over, and can be sent again. `requested`: of a first sign-in at the company, and not sent yet. */
    state: z.enum(['open', 'expired', 'requested']),
    expires_at: isoOut,
    expires_at_epoch: epochOut,
  })
  .meta({ id: 'Invitation' })

export const teamEvent = z
  .strictObject({
    event: z.string(),
    occurred_at: isoOut,
    occurred_at_epoch: epochOut,
    /** The member who did it; null: the shop, or a person who is deleted. */
    by: z.string().nullable(),
    /** The member that it happened to, or the invited address. */
    member: z.string().nullable(),
    /** Given by an invitation or a change. */
    role: role.nullable(),
    is_read_only: flagOut,
    /** As it was given; null for other events. */
    standing_approval: standingApproval.nullable(),
    /** Reason of the shop's own people to see the shop as this member; null for other events. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'TeamEvent' })
