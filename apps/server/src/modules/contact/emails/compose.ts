import { isLocale } from '@waybill/i18n'
import type { MailComposer, MailJob } from '../../../platform/mail/mail-composer.ts'
import { titleOf } from '../../catalog/index.ts'

function aboutOf({ refs, locale }: MailJob['order'], { catalogue, pages }: MailJob['ports']): string | null {
  if (refs['change'] !== undefined) return pages.translator(locale)('mail.contact.change')
  return refs['productId'] === undefined ? null : titleOf(catalogue.current(), Number(refs['productId']), locale)
}

/** A message from the contact form, to the shop; its answer goes to the writer. */
const contact: MailComposer = async ({ ports, order, secrets }) => {
  const { accountId, memberId } = order.refs
  const language = String(order.refs['writtenIn'])
  const { name = '', email = '', company = '', message = '' } = secrets
  return {
    name: 'contact',
    props: {
      name,
      email,
      company,
      message,
      about: aboutOf(order, ports),
      account: accountId === undefined ? null : { accountId: Number(accountId), memberId: Number(memberId) },
      writtenIn: isLocale(language) ? language : order.locale,
    },
    headers: { 'Reply-To': email },
  }
}

export const contactMails = { contact }
