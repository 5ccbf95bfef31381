export interface MailAttachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array
}

/** One mail to one person. */
export interface MailMessage {
  /** Makes the Message-ID, so that a repeat after a crash is recognised as the same mail. */
  readonly dedupeKey: string
  readonly to: string
  /** Address of the envelope, where a mail that isn't delivered comes back; the sender's where there is none. */
  readonly returnAddress?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  readonly attachments: readonly MailAttachment[]
}

export interface MailPort {
  readonly send: (message: MailMessage, now: number) => Promise<void>
}
