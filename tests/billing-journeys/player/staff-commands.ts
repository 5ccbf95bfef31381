/** A command of the staff on money; the number of an account or of one of its invoices follows its first word. */
export interface StaffCommand {
  readonly of: 'account' | 'invoice'
  readonly words: readonly [command: string, ...options: string[]]
}

const because = ['--reason', 'goodwill'] as const

/** Commands of the staff about an account or one of its invoices, by the words of the command line. */
export const staffCommands: readonly [StaffCommand, ...StaffCommand[]] = [
  { of: 'invoice', words: ['refund', '--all', ...because] },
  { of: 'invoice', words: ['refund', '--amount', '7.00', ...because] },
  { of: 'invoice', words: ['void'] },
  { of: 'invoice', words: ['write-off'] },
  { of: 'invoice', words: ['reissue'] },
  { of: 'invoice', words: ['transfer', '--amount', '20.00', '--reference', 'RF18', '--any-amount'] },
  { of: 'account', words: ['cancel'] },
  { of: 'account', words: ['unlock'] },
  { of: 'account', words: ['pause'] },
  { of: 'account', words: ['resume'] },
  { of: 'account', words: ['leave'] },
  { of: 'account', words: ['reverse-migration'] },
  { of: 'account', words: ['grant-credit', '--amount', '9.00', ...because] },
  { of: 'account', words: ['extend-trial', '--days', '5'] },
  { of: 'account', words: ['grant-trial', ...because] },
  { of: 'account', words: ['grant-trial', '--module', '24', ...because] },
  { of: 'account', words: ['unlock-country', ...because] },
  { of: 'account', words: ['channel', '--to', 'direct', ...because] },
  { of: 'account', words: ['channel', '--to', 'wired', ...because] },
  { of: 'account', words: ['channel', '--to', 'mobile', ...because] },
  { of: 'account', words: ['channel', '--to', 'shopify', ...because] },
  { of: 'account', words: ['details', '--set', 'city=Lyon', '--set', 'company=Bouchon Nu', ...because] },
  { of: 'account', words: ['details', '--set', 'country=FR', '--set', 'vatno=FR32123456789', ...because] },
]
