/** Reason for which a mail came back, as the sender reads it. */
export type UndeliveredReason = 'unknown' | 'full' | 'rejected' | 'other'

/** Answer of a mail server that takes a mail to one recipient never, at the hand-over or in a report. */
export interface MailServerAnswer {
  /** Three digits of SMTP (RFC 5321); absent in some reports. */
  readonly code?: number | undefined
  /** Status of RFC 3463, as `5.1.1`. */
  readonly status?: string | undefined
  readonly text: string
}

const REASON_OF_STATUS: readonly (readonly [RegExp, UndeliveredReason])[] = [
  // also of a domain that doesn't exist or takes no mail; 5.4.1 is Exchange's for a mailbox that it doesn't know
  [/^5\.1\.(?:1|2|3|6|10)$|^5\.4\.[14]$/, 'unknown'],
  [/^[45]\.2\.2$/, 'full'],
  [/^5\.(?:2\.[13]|3\.4|6\.\d{1,3}|7\.\d{1,3})$/, 'rejected'],
]

const REASON_OF_CODE: Readonly<Record<number, UndeliveredReason>> = {
  550: 'rejected',
  551: 'unknown',
  552: 'full',
  553: 'unknown',
  554: 'rejected',
}

/** Servers without statuses say so in words. */
const UNKNOWN_WORDS =
  /no such (?:user|mailbox|recipient|address)|(?:user|mailbox|recipient|address) (?:unknown|not found)|unknown (?:user|mailbox|recipient|address)/i

/** Classifies why a mail came back: by the status, else by the code; the text decides only where a code means several things. */
export function undeliveredReason({ code, status, text }: MailServerAnswer): UndeliveredReason {
  const byStatus = REASON_OF_STATUS.find(([pattern]) => status !== undefined && pattern.test(status))?.[1]
  if (byStatus !== undefined) return byStatus
  if (code === 550 && status === undefined && UNKNOWN_WORDS.test(text)) return 'unknown'
  // a status of its own says more than the code beside it
  return status === undefined && code !== undefined ? (REASON_OF_CODE[code] ?? 'other') : 'other'
}

/** True where no mail will ever reach the address: no sender mails quotes to it any more (S-15). */
export function isAddressGone(reason: UndeliveredReason): boolean {
  return reason === 'unknown'
}

/** Longest text of a mail server that is stored. */
const serverTextLimit = 200

/** The text of a mail server as it may be stored and shown: one line without control and direction characters, bounded. */
export function inertServerText(text: string): string {
  return [...text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()].slice(0, serverTextLimit).join('')
}
