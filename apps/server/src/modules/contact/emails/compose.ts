import { isLocale } from '@waybill/i18n'
import type { MailComposer } from '../../mail-composers.ts'
import { titleOf } from '../../catalog/use-cases/read-text.ts'

/** What somebody wrote, to the shop; its answer goes to the writer. */
const contact: MailComposer = async ({ ports, order, secrets }) => {
  const { productId, accountId, memberId } = order.refs
  const language = String(order.refs['writtenIn'])
  const { name = '', email = '', company = '', message = '' } = secrets
  return {
    name: 'contact',
    props: {
      name,
      email,
      company,
      message,
      productTitle:
        productId === undefined ? null : titleOf(ports.catalogue.current(), Number(productId), order.locale),
      account: accountId === undefined ? null : { accountId: Number(accountId), memberId: Number(memberId) },
      writtenIn: isLocale(language) ? language : order.locale,
    },
    headers: { 'Reply-To': email },
  }
}

export const contactMails = { contact }
