/** Commands about an account, apart from its number. */
export const ofAccount = {
  cancel: [],
  unlock: [],
  pause: [],
  resume: [],
  leave: [],
  'reverse-migration': [],
  'grant-credit': ['--amount', '9.00', '--reason', 'goodwill'],
  'extend-trial': ['--days', '5'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Commands about one of its invoices, apart from its number. */
export const ofInvoice = {
  void: [],
  'write-off': [],
  reissue: [],
  transfer: ['--amount', '20.00', '--reference', 'RF18', '--any-amount'],
  refund: ['--all', '--reason', 'goodwill'],
  'refund-part': ['--amount', '7.00', '--reason', 'goodwill'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** What the staff do about an account or one of its invoices, by the words of the command line. */
export const staffActions = [
  'refund',
  'refund-part',
  'void',
  'write-off',
  'reissue',
  'transfer',
  'cancel',
  'unlock',
  'pause',
  'resume',
  'grant-credit',
  'extend-trial',
  'reverse-migration',
  'leave',
] as const satisfies readonly (keyof typeof ofAccount | keyof typeof ofInvoice)[]

export function isOfAccount(action: keyof typeof ofAccount | keyof typeof ofInvoice): action is keyof typeof ofAccount {
  return action in ofAccount
}
