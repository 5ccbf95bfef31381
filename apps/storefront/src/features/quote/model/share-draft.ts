import {
  checkPersonName,
  emailProblem,
  enterRecipients,
  normaliseEmail,
  type PersonNameProblem,
  type RecipientMessage,
} from '@waybill/domain/quote'
import type { Locale } from '@waybill/i18n'

/** Both ends of a range as they were typed; where both are empty the quantity is fixed. */
export interface TypedRange {
  readonly least: string
  readonly most: string
}

/** Fields of the share dialog until it is sent. */
export interface ShareDraft {
  readonly recipients: readonly string[]
  /** Text in the field that is no address yet, or none at all. */
  readonly pending: string
  readonly comment: string
  /** Sender as recipients read it; a member's own name where it is empty. */
  readonly senderName: string
  /** Address at which a visitor is notified; empty for none. */
  readonly notifyEmail: string
  /** Of a field that no person sees. */
  readonly website: string
  /** Of the mail, not of the page. */
  readonly locale: Locale
  /** Quantities that were changed in the dialog; the others are those of the cart. */
  readonly usages: Readonly<Record<string, number>>
  /** Company or person that the quote is made out to. */
  readonly preparedFor: string
  /** Add-ons that recipients may leave out. */
  readonly optional: readonly number[]
  /** Ends of the quantities that recipients may set, as they were typed, by usage key. */
  readonly ranges: Readonly<Record<string, TypedRange>>
}

export function emptyDraft(locale: Locale): ShareDraft {
  return {
    recipients: [],
    pending: '',
    comment: '',
    senderName: '',
    notifyEmail: '',
    website: '',
    locale,
    usages: {},
    preparedFor: '',
    optional: [],
    ranges: {},
  }
}

export interface CheckedDraft {
  readonly draft: ShareDraft
  /** Not valid: the first reason. */
  readonly problem?: RecipientMessage
}

/** Enters what is left in the field, then checks that there is a recipient. */
export function checkDraft(draft: ShareDraft): CheckedDraft {
  const { recipients, pending, messages } = enterRecipients(draft.recipients, draft.pending)
  const checked = { ...draft, recipients, pending }
  if (pending !== '') return { draft: checked, problem: messages[0] ?? 'email-invalid' }
  return recipients.length === 0 ? { draft: checked, problem: 'email-required' } : { draft: checked }
}

/** Ranges to send: an end that is empty is the quoted quantity. A text that is no number is sent as none, and named there. */
export function sentRanges(
  { ranges, usages }: Pick<ShareDraft, 'ranges' | 'usages'>,
  quoted: Readonly<Record<string, number>>,
): Readonly<Record<string, { readonly least: number; readonly most: number }>> {
  const filled = Object.entries(ranges).filter(([, { least, most }]) => least !== '' || most !== '')
  return Object.fromEntries(
    filled.map(([key, { least, most }]) => {
      const own = usages[key] ?? quoted[key] ?? 0
      return [key, { least: least === '' ? own : Number(least), most: most === '' ? own : Number(most) }]
    }),
  )
}

/** Problem of the sender's name; a visitor has to give one, because nothing else says who sends. */
export function senderProblem(
  { senderName }: ShareDraft,
  isVisitor: boolean,
): 'name-required' | PersonNameProblem | undefined {
  const name = checkPersonName(senderName)
  if (!name.ok) return name.failure.code
  return isVisitor && name.value === '' ? 'name-required' : undefined
}

/** Problem of the address at which a visitor is notified, which is theirs to leave out. */
export function notifyProblem({ notifyEmail }: ShareDraft, isVisitor: boolean): ReturnType<typeof emailProblem> {
  const email = normaliseEmail(notifyEmail.trim())
  return isVisitor && email !== '' ? emailProblem(email) : undefined
}

let kept: ShareDraft | undefined

/** Input from before the dialog was closed: going back restores everything. */
export function storedDraft(): ShareDraft | undefined {
  return kept
}

export function storeDraft(draft: ShareDraft | undefined): void {
  kept = draft
}
