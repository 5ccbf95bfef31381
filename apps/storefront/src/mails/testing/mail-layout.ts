import type { MailLayout } from '@waybill/contract/mails'
import type { Locale } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import { colours, publicUrl } from './sample-mails.ts'

/** The areas that the server gives every mail. */
const areas = [
  'common',
  'mail',
  'memberMail',
  'quoteMail',
  'cancellationMail',
  'receiptMail',
  'disputeMail',
  'staffMail',
  'quoteMail',
  'quote',
  'quoteChoice',
  'revision',
  'cart',
  'amounts',
  'invoice',
] as const

/** Layout of a mail, in UTC unless another zone is given. */
export function layoutIn(locale: Locale, timeZone = 'UTC'): MailLayout {
  return {
    locale,
    mainLocale: 'en',
    timeZone,
    accountZone: timeZone,
    publicUrl,
    shopName: 'Lodeway',
    imprint: 'Lodeway Ltd, 4 Quay Road, Lowmouth LM4 2QR, United Kingdom',
    colours,
    messages: compileCatalogue(locale, areas),
  }
}
