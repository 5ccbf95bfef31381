import type { MailName, MailProps } from '@waybill/contract/mails'
import type { StoredMail } from '../events.ts'
import type { WorkPorts } from '../ports.ts'
import type { MailAttachment } from './mail-port.ts'

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
