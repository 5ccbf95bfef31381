import type { MailName, MailProps } from '@waybill/contract/mails'
import type { MailAttachment } from '../platform/mail/mail-port.ts'
import type { StoredMail } from '../platform/events.ts'
import type { WorkPorts } from '../platform/ports.ts'
import { accountMails } from './account/emails/compose.ts'
import { contactMails } from './contact/emails/compose.ts'
import { billingMails } from './subscription/emails/compose.ts'
import { quoteMails } from './quote/emails/compose.ts'

/** A mail ready to be rendered; undefined when its reason is gone (a recipient that unsubscribed meanwhile). */
export type ComposedMail = {
  readonly [N in MailName]: {
    readonly name: N
    readonly props: MailProps[N]
    readonly headers?: Readonly<Record<string, string>>
    readonly attachments?: readonly MailAttachment[]
  }
}[MailName]

export interface MailJob {
  readonly ports: WorkPorts
  readonly order: StoredMail
  readonly secrets: Readonly<Record<string, string>>
  readonly now: number
}

export type MailComposer = (job: MailJob) => Promise<ComposedMail | undefined>

/** Every template of the outbox and its composer. */
export const MAIL_COMPOSERS: Readonly<Record<string, MailComposer>> = {
  ...quoteMails,
  ...accountMails,
  ...contactMails,
  ...billingMails,
}
