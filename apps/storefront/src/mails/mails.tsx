import type { MailFrame, MailName, MailProps, RenderedMail } from '@waybill/contract/mails'
import { quoteMail } from './quote.tsx'

export type MailTemplate<N extends MailName> = (props: MailProps[N], frame: MailFrame) => RenderedMail

/** Every mail by its name; each is one file of this folder. */
export const mails: { readonly [N in MailName]: MailTemplate<N> } = {
  quote: quoteMail,
}
