import type { MailFrame, MailProps, RenderedMail } from '@waybill/contract/mails'

export function quoteMail({ quote, link }: MailProps['quote'], _: MailFrame): RenderedMail {
  return { subject: quote.number, html: link, text: link }
}
