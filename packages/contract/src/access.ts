/**
 * The actors that may call; columns of the authorisation matrix (reliability 2.1). `indirect` is a partner's customer,
 * `partner` the partner's own account, `without_factor` a member, of any role, of an account that requires a second factor and
 * who has none (S-19), `admin_key` a program with a key of the Admin API. The server derives it from its own rows.
 */
export const ACTOR_COLUMNS = [
  'visitor',
  'without_factor',
  'non_primary',
  'read_only',
  'indirect',
  'partner',
  'primary',
  'staff',
  'admin_key',
] as const
export type ActorColumn = (typeof ACTOR_COLUMNS)[number]

/**
 * Verdict of a cell: allowed; no session (401); rejected with a reason (403). The owner of the
 * resource is checked separately, by the repository's scope.
 */
export type Verdict = 'ok' | 401 | 403

const everyone = {
  visitor: 'ok',
  without_factor: 'ok',
  non_primary: 'ok',
  read_only: 'ok',
  indirect: 'ok',
  partner: 'ok',
  primary: 'ok',
  staff: 'ok',
  admin_key: 'ok',
} as const
const members = {
  visitor: 401,
  without_factor: 403,
  non_primary: 'ok',
  read_only: 'ok',
  indirect: 'ok',
  partner: 'ok',
  primary: 'ok',
  staff: 401,
  admin_key: 401,
} as const

const staffAlone = {
  visitor: 401,
  without_factor: 401,
  non_primary: 401,
  read_only: 401,
  indirect: 401,
  partner: 401,
  primary: 401,
  staff: 'ok',
} as const

/**
 * The authorisation matrix as data: one row per group of calls; a route without a row does not start. The sign-in of the staff
 * counts in the back office alone: elsewhere they are visitors, and the bearer of their key is rejected as none.
 */
export const ACCESS = {
  /** Catalogue, search, localisation, documents, health. */
  public: everyone,
  /** Own cart. */
  cart: { ...everyone, without_factor: 403 },
  share: { ...everyone, without_factor: 403 },
  /** A quote by its token; accepting is rejected for read-only members (B-18). */
  quote_view: everyone,
  quote_accept: { ...everyone, without_factor: 403, read_only: 403 },
  /** Session, sign-in, registration, links of mails. */
  session: everyone,
  /** Withdrawing a quote of the account and sending it again: any member who isn't read-only. */
  quote_owner: {
    visitor: 401,
    without_factor: 403,
    non_primary: 'ok',
    read_only: 403,
    indirect: 'ok',
    partner: 'ok',
    primary: 'ok',
    staff: 401,
    admin_key: 401,
  },
  /** A member's own account pages and reads. */
  account: members,
  /** Setting the own second factor up: all that is left to a member who has to. */
  own_factor: { ...members, without_factor: 'ok' },
  /** Checkout, subscription create and change, purchase, order; a partner's customers order without paying. */
  checkout: {
    visitor: 401,
    without_factor: 403,
    non_primary: 403,
    read_only: 403,
    indirect: 'ok',
    partner: 'ok',
    primary: 'ok',
    staff: 401,
    admin_key: 401,
  },
  /** Sending the cart to the member who may check it out. */
  approval: {
    visitor: 401,
    without_factor: 403,
    non_primary: 'ok',
    read_only: 403,
    indirect: 403,
    partner: 403,
    primary: 403,
    staff: 401,
    admin_key: 401,
  },
  /** Deciding on such a cart: the primary member of an account that pays for itself. */
  approver: {
    visitor: 401,
    without_factor: 403,
    non_primary: 403,
    read_only: 403,
    indirect: 403,
    partner: 403,
    primary: 'ok',
    staff: 401,
    admin_key: 401,
  },
  /** Member administration: the primary member, of any account; never read-only. */
  members: {
    visitor: 401,
    without_factor: 403,
    non_primary: 403,
    read_only: 403,
    indirect: 'ok',
    partner: 'ok',
    primary: 'ok',
    staff: 401,
    admin_key: 401,
  },
  billing_info: {
    visitor: 401,
    without_factor: 403,
    non_primary: 403,
    read_only: 403,
    indirect: 403,
    partner: 403,
    primary: 'ok',
    staff: 401,
    admin_key: 401,
  },
  /** Cancelling, and taking it back: the primary member, where the account pays for itself; never read-only. */
  notice: {
    visitor: 401,
    without_factor: 403,
    non_primary: 403,
    read_only: 403,
    indirect: 403,
    partner: 403,
    primary: 'ok',
    staff: 401,
    admin_key: 401,
  },
  /** Invoice list and PDF; non-primary by policy. A partner has its statements, its customers are billed through it. */
  invoices: {
    visitor: 401,
    without_factor: 403,
    non_primary: 'ok',
    read_only: 'ok',
    indirect: 403,
    partner: 'ok',
    primary: 'ok',
    staff: 401,
    admin_key: 401,
  },
  /** Signing in to the back office, and its page, which says nothing before that. */
  staff_door: { ...everyone, admin_key: 403 },
  /** The session of a member counts for nothing here; which role may is the duty of the call. A person alone, and no key. */
  back_office: { ...staffAlone, admin_key: 403 },
  /** The same for a program with a key: within its role (S-28). */
  admin_api: { ...staffAlone, admin_key: 'ok' },
  /** Calls of the shop's own product with an API key: no session of a person opens them; the key's scope is checked apart. */
  machine: {
    visitor: 401,
    without_factor: 401,
    non_primary: 401,
    read_only: 401,
    indirect: 401,
    partner: 401,
    primary: 401,
    staff: 401,
    admin_key: 401,
  },
  /** Called by payment providers, whose signature takes the place of a session. */
  webhook: everyone,
  /** Only there while the sandbox is on. */
  sandbox: everyone,
} as const satisfies Record<string, Record<ActorColumn, Verdict>>

export type AccessGroup = keyof typeof ACCESS

/** Scopes of an API key. */
export const MACHINE_SCOPES = [
  'entitlements:read',
  'usage:read',
  'usage:write',
  'hand-over:redeem',
  'accounts:read',
  'invoices:read',
  'links:write',
] as const
export type MachineScope = (typeof MACHINE_SCOPES)[number]
