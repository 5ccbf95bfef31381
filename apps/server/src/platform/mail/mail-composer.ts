import type { MailName, MailProps } from '@waybill/contract/mails'
import { MINUTE_MS } from '@waybill/domain/durations'
import type { StoredMail } from '../events.ts'
import type { WorkPorts } from '../ports.ts'
import type { MailAttachment } from './mail-port.ts'

/** A mail ready to be rendered; undefined when its reason is gone (a recipient that unsubscribed meanwhile). */
export type ComposedMail = {
  readonly [N in MailName]: {
    readonly name: N
    readonly props: MailProps[N]
    readonly headers?: Readonly<Record<string, string>>
    /** Undefined is a document that the mail goes without: it links to it. */
    readonly attachments?: readonly (MailAttachment | undefined)[]
    /** Notes the hand-over; twice is once. */
    readonly onSent?: () => Promise<void>
  }
}[MailName]

export interface MailJob {
  readonly ports: WorkPorts
  readonly order: StoredMail
  readonly secrets: Readonly<Record<string, string>>
  readonly now: number
  /** Instant at which it was queued. Epoch ms. */
  readonly firstAt: number
}

/** By the shop's clock: a mail that has waited so long for a document goes without it. */
const DOCUMENT_PATIENCE_MS = 5 * MINUTE_MS

/** A document that can't be made now holds its mail up no longer: the mail is later than its PDF is useful. */
export function goesWithoutDocument({ now, firstAt }: Pick<MailJob, 'now' | 'firstAt'>): boolean {
  return now - firstAt >= DOCUMENT_PATIENCE_MS
}

export type MailComposer = (job: MailJob) => Promise<ComposedMail | undefined>
