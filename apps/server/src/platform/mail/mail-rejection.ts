import { inertServerText, undeliveredReason, type UndeliveredReason } from '@waybill/domain/quote'

/** Reason for which a mail server takes a mail to its recipient never. */
export interface MailRejection {
  readonly reason: UndeliveredReason
  /** As the server wrote it: `550 5.1.1`, or the one of the two that it gave. */
  readonly code: string
  /** One bounded line of the server; never a part of a page's own text. */
  readonly text: string
}

/** A mail that isn't tried again. */
export class MailRejected extends Error {
  readonly rejection: MailRejection
  constructor(rejection: MailRejection) {
    super([rejection.code, rejection.text].filter(Boolean).join(' '))
    this.rejection = rejection
  }
}

const STATUS = /^\s*(?:[45]\d\d[ -]+)?([45]\.\d{1,3}\.\d{1,3})\b/

/** The rejection in an answer of a mail server, as `550 5.1.1 No such user`; a report gives the status beside it. */
export function rejectionOf(answer: string, given?: string): MailRejection {
  const code = /^\s*([45]\d\d)\b/.exec(answer)?.[1]
  const status = given ?? STATUS.exec(answer)?.[1]
  const known = { code: code === undefined ? undefined : Number(code), status }
  return {
    reason: undeliveredReason({ ...known, text: answer }),
    code: [code, status].filter(Boolean).join(' '),
    text: inertServerText(answer),
  }
}

/** Our own mail server doesn't know us: that says nothing of the recipient, and is over once it is configured. */
const NOT_OURS = /\brelay|authenticat/i

/** 50x are of the commands, 53x of the sign-in: both are between our mail server and us. */
const isPermanent = (code: number): boolean => code >= 510 && code <= 599 && (code < 530 || code > 539)

/** A failed hand-over, as the mail client reports it. */
interface HandOverFailure {
  readonly command?: unknown
  readonly responseCode?: unknown
  readonly response?: unknown
}

/**
 * The answer by which a mail server rejects a recipient, or the mail to that one recipient, for good; undefined where another attempt may
 * help: 4xx, no connection, no sign-in, a sender that it doesn't take.
 */
export function permanentRejection(error: unknown): MailRejection | undefined {
  if (!(error instanceof Error)) return undefined
  const { command, responseCode, response }: Error & HandOverFailure = error
  const isOfRecipient = command === 'RCPT TO' || command === 'DATA'
  if (!isOfRecipient || typeof responseCode !== 'number' || typeof response !== 'string') return undefined
  if (!isPermanent(responseCode) || NOT_OURS.test(response)) return undefined
  return rejectionOf(response)
}
