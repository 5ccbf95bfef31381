import { isLocale } from '@waybill/i18n'
import type { MailComposer, MailJob } from '../../../platform/mail/mail-composer.ts'
import { titleOf } from '../../catalog/index.ts'
import { carriedMessage } from '../read-message.ts'

function aboutOf({ refs, locale }: MailJob['order'], { catalogue, pages }: MailJob['ports']): string | null {
  if (refs['change'] !== undefined) return pages.translator(locale)('mail.contact.change')
  return refs['productId'] === undefined ? null : titleOf(catalogue.current(), Number(refs['productId']), locale)
}

/** A message from the contact form, to the shop; its answer goes to the writer. */
const contact: MailComposer = async ({ ports, order, secrets }) => {
  const { accountId, memberId } = order.refs
  const language = String(order.refs['writtenIn'])
  const written = carriedMessage(secrets)
  return {
    name: 'contact',
    props: {
      ...written,
      about: aboutOf(order, ports),
      account: accountId === undefined ? null : { accountId: Number(accountId), memberId: Number(memberId) },
      writtenIn: isLocale(language) ? language : order.locale,
    },
    headers: { 'Reply-To': written.email },
  }
}

export const contactMails = { contact }
