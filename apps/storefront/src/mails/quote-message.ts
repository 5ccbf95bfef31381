import type { MailProps } from '@waybill/contract/mails'
import { inertText } from './inert-text.ts'
import { letterMail, type LetterLayout } from './letter.tsx'
import { endOf } from './quote-mails.ts'

type MailedThread = MailProps['quote_message']

/** Each message under the person who wrote it, and the line that it is about. */
function messagesIn({ messages }: MailedThread, { t }: LetterLayout) {
  return messages.map(({ id, who, line, text }) => {
    const person = inertText(who) || t('quoteMail.message.reader')
    return {
      key: String(id),
      heading: line === undefined ? person : t('quoteMail.message.line', { who: person, line }),
      text: inertText(text),
    }
  })
}

function sentence(props: MailedThread, { t }: LetterLayout): string {
  const { number, planTitle: plan, messages } = props
  const values = { number, plan, count: messages.length }
  if (props.to !== 'shop') return t(`quoteMail.message.${props.to}`, values)
  return t('quoteMail.message.shop', { ...values, sender: inertText(props.sender) || t('mail.quote.visitor') })
}

/** New messages about a quote: the questions for its owner and the shop, or the answers for a recipient (S-08). */
export const quoteMessageMail = letterMail<'quote_message'>((props, layout) => {
  const { t } = layout
  const { number, messages } = props
  const values = { number, count: messages.length }
  const isForReader = props.to === 'recipient'
  return {
    subject: t(isForReader ? 'quoteMail.message.recipientSubject' : 'quoteMail.message.ownerSubject', values),
    paragraphs: [sentence(props, layout)],
    messages: messagesIn(props, layout),
    ...(props.to === 'shop' && {
      rows: [{ key: 'command', label: t('quoteMail.message.command'), value: props.command }],
    }),
    ...(props.to !== 'shop' && {
      action: {
        label: t(isForReader ? 'quoteMail.message.replyButton' : 'quoteMail.message.answerButton'),
        link: props.link,
      },
    }),
    ...(props.to === 'owner' && endOf(props, layout)),
    ...(props.to === 'recipient' && { unsubscribeLink: props.unsubscribeLink }),
  }
})
