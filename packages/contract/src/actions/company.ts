import { z } from 'zod'
import { defineCalls, type ActionForm } from '../call.ts'
import { digits, epochOut, flagIn, flagOut, isoOut, line } from '../fields.ts'

const PAGE = '/account/members/company'

const form = (intent: string, done: string): ActionForm => {
  return { on: PAGE, intent: `company.${intent}`, leadsTo: `${PAGE}?done=${done}` }
}

/** Role of a person without an invitation: as those of an invitation, `look` is `manage` without changes. */
const firstSignIn = z.enum(['none', 'manage', 'look', 'view'])

const domain = z
  .strictObject({
    id: z.int(),
    domain: z.string(),
    /** Name and value of the TXT record that proves it. */
    record_name: z.string(),
    record_value: z.string(),
    /** `lost`: it was verified, and its record is gone. */
    state: z.enum(['open', 'verified', 'lost']),
    checked_at: isoOut.nullable(),
    checked_at_epoch: epochOut,
  })
  .meta({ id: 'CompanyDomain' })

const DOMAIN = 'bep-sang.example'

/** The settings of an account with one domain, as most calls answer them. */
const settings = (state: 'open' | 'verified') => ({
  provider: {
    issuer: `https://login.${DOMAIN}`,
    client_id: 'shop-4f2a',
    has_secret: 1,
    first_sign_in: 'view',
    is_required: 0,
  },
  redirect_uri: 'https://shop.lodeway.example/sign-in/company/return/1042',
  domains: [
    {
      id: 7,
      domain: DOMAIN,
      record_name: `_waybill.${DOMAIN}`,
      record_value: 'waybill-domain=Jx2m0bYk3Qe8vRt5sLw1ZA',
      state,
      checked_at: state === 'verified' ? '2026-11-30T09:00:00.000Z' : null,
      checked_at_epoch: state === 'verified' ? 1_796_029_200_000 : null,
    },
  ],
})

const companySignIn = z
  .strictObject({
    /** Null where none is set up. */
    provider: z
      .strictObject({
        issuer: z.string(),
        client_id: z.string(),
        has_secret: flagOut,
        first_sign_in: firstSignIn,
        is_required: flagOut,
      })
      .nullable(),
    redirect_uri: z.string(),
    domains: z.array(domain),
  })
  .meta({ id: 'CompanySignIn' })

const ofDomain = z.object({ id: digits })
/** The password of the primary member: a session that is found must not bring back sign-ins without the company. */
const confirmed = z.strictObject({ password: z.string().max(1_024) })
const CONFIRMED = { password: 'three quiet words' }
/** Address to which the browser goes. */
const begun = z.strictObject({ url: z.string() }).meta({ id: 'BegunSignIn' })
const BEGUN = { url: `https://login.${DOMAIN}/authorize?client_id=shop-4f2a&response_type=code` }
const next = z.string().max(2_000).optional()

/** Sign-in with the company's own identity, and its settings (S-20). */
export const companyActions = defineCalls({
  'GET /account/company-sign-in': {
    summary: 'The identity provider of the account, its domains, and the redirect address to register there',
    area: 'account',
    access: 'members',
    result: companySignIn,
    example: { result: settings('verified') },
  },
  'POST /account/company-sign-in': {
    summary: 'Sets the identity provider of the account, who may sign in there for the first time, and who has to',
    area: 'account',
    access: 'members',
    form: form('save', 'saved'),
    body: z.strictObject({
      issuer: line(1, 500),
      client_id: line(1, 300),
      /** Empty or absent: the one from before stays. */
      client_secret: z.string().max(1_000).optional(),
      first_sign_in: firstSignIn,
      is_required: flagIn,
      /** Of the primary member. */
      password: z.string().max(1_024),
    }),
    result: companySignIn,
    example: {
      body: {
        issuer: `https://login.${DOMAIN}`,
        client_id: 'shop-4f2a',
        client_secret: 'what the provider gave',
        first_sign_in: 'view',
        is_required: 0,
        password: 'three quiet words',
      },
      result: settings('verified'),
    },
  },
  'POST /account/company-sign-in/remove': {
    summary: 'Removes the identity provider: members sign in with their passwords; who has none sets one by mail',
    area: 'account',
    access: 'members',
    form: form('remove', 'removed'),
    body: confirmed,
    result: companySignIn,
    example: { body: CONFIRMED, result: { ...settings('verified'), provider: null } },
  },
  'POST /account/company-sign-in/domains': {
    summary: 'Adds a domain, with the record that proves it',
    area: 'account',
    access: 'members',
    form: form('add_domain', 'added'),
    body: z.strictObject({ domain: line(1, 253) }),
    result: companySignIn,
    example: { body: { domain: DOMAIN }, result: settings('open') },
  },
  'POST /account/company-sign-in/domains/{id}/check': {
    summary: 'Looks for the record of a domain now',
    area: 'account',
    access: 'members',
    form: form('check_domain', 'checked'),
    params: ofDomain,
    result: companySignIn,
    example: { result: settings('verified') },
  },
  'POST /account/company-sign-in/domains/{id}/remove': {
    summary: 'Removes a domain: its addresses don’t sign in at the company any more',
    area: 'account',
    access: 'members',
    form: form('remove_domain', 'domain_removed'),
    params: ofDomain,
    body: confirmed,
    result: companySignIn,
    example: { body: CONFIRMED, result: { ...settings('verified'), domains: [] } },
  },
  'POST /account/session/company': {
    summary: 'Begins a sign-in at the company of an address: the browser goes to the answered URL within ten minutes',
    area: 'account',
    access: 'session',
    form: { on: '/sign-in/company', intent: 'company.begin' },
    body: z.strictObject({ email: z.string().max(254), next }),
    result: begun,
    example: { body: { email: `theo@${DOMAIN}` }, result: BEGUN },
  },
  'POST /account/session/again': {
    summary:
      'Begins another sign-in at the company within the session: for ten minutes it takes the place of the password',
    area: 'account',
    access: 'account',
    form: { on: '/sign-in/company', intent: 'company.again' },
    body: z.strictObject({ next }),
    result: begun,
    example: { body: { next: '/account/security' }, result: BEGUN },
  },
})
