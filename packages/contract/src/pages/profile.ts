import type { MailChoice } from '../mail-kinds.ts'
import type { FieldProblem } from './account.ts'

/** The member's own profile, or what was typed where it was rejected. */
export interface ProfileProps {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly locale: string
  readonly timeZone: string
  readonly mails: readonly { readonly kind: MailChoice; readonly isSent: boolean }[]
  /** Names of the IANA database: those of the server, which the browser's own may lack. */
  readonly timeZones: readonly string[]
  readonly problems: readonly FieldProblem[]
}
