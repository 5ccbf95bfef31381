/** Roles of the shop's own people (S-28); `owner` alone makes staff. */
export const STAFF_ROLES = ['support', 'finance', 'editor', 'admin', 'owner'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Roles of a key: a program makes no staff. */
export const STAFF_KEY_ROLES = ['support', 'finance', 'editor', 'admin'] as const satisfies readonly StaffRole[]
export type StaffKeyRole = (typeof STAFF_KEY_ROLES)[number]

/**
 * The permission table of the staff: who may do what, whether by a page, the command line or an admin call. Each command, list
 * and call names its duty, or the process doesn't start.
 */
export const STAFF_DUTIES = {
  /** The own sign-in: every role. */
  self: STAFF_ROLES,
  /** Looking up customers and what they owe. */
  look: ['support', 'finance', 'admin', 'owner'],
  /** Trials, subscriptions and details of a customer, where no money leaves. */
  serve: ['support', 'finance', 'admin', 'owner'],
  /** Money that leaves, comes in by hand or is given up. */
  money: ['finance', 'admin', 'owner'],
  /** Products and their prices. */
  sell: ['editor', 'admin', 'owner'],
  /** Locks, holds, keys, the audit trail. */
  operate: ['admin', 'owner'],
  /** Members of the staff and their roles. */
  staff: ['owner'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>

export type StaffDuty = keyof typeof STAFF_DUTIES

/** True where a role has a duty. */
export function hasDuty(role: StaffRole, duty: StaffDuty): boolean {
  const roles: readonly StaffRole[] = STAFF_DUTIES[duty]
  return roles.includes(role)
}

/** Every duty of a role; of several, those that they share. */
export function dutiesOf(...roles: readonly StaffRole[]): readonly StaffDuty[] {
  return STAFF_DUTY_NAMES.filter((duty) => roles.every((role) => hasDuty(role, duty)))
}

export const STAFF_DUTY_NAMES: readonly StaffDuty[] = ['self', 'look', 'serve', 'money', 'sell', 'operate', 'staff']
