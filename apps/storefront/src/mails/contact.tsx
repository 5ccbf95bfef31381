import type { ContactMailProps, MailLayout, RenderedMail, WrittenContact } from '@waybill/contract/mails'
import { createTranslator, localeName, type MessageId } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import { footText, mailHtml, type MailContext } from './mail-document.tsx'
import { useLook } from './mail-look.ts'
import { MailSaid } from './mail-said.tsx'

interface ContactEntry {
  readonly label: string
  readonly value: string
}

type WriterField = Exclude<keyof WrittenContact, 'message'>

/** A field of the form that has no label here doesn't compile. */
const LABELS: Readonly<Record<WriterField, MessageId>> = {
  name: 'mail.contact.from',
  email: 'mail.contact.email',
  company: 'mail.contact.company',
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record above
const WRITER = Object.entries(LABELS) as readonly (readonly [WriterField, MessageId])[]

/** The writer, and the subject; a stranger's text is inert, the checked address is the one to reply to. */
function entriesOf(props: ContactMailProps, { t }: MailContext): readonly ContactEntry[] {
  const { about, account, writtenIn, message: _body, ...writer } = props
  const entry = (label: string, value: string): readonly ContactEntry[] => (value === '' ? [] : [{ label, value }])
  const number =
    account === null ? '' : t('mail.contact.accountNumber', { account: account.accountId, member: account.memberId })
  return [
    ...WRITER.flatMap(([field, label]) =>
      entry(t(label), field === 'email' ? writer[field] : inertText(writer[field])),
    ),
    ...entry(t('mail.contact.about'), about ?? ''),
    ...entry(t('mail.contact.account'), number),
    ...entry(t('mail.contact.language'), localeName(writtenIn)),
  ]
}

interface ContactBodyProps {
  readonly entries: readonly ContactEntry[]
  readonly message: string
  readonly context: MailContext
}

function ContactBody({ entries, message, context }: ContactBodyProps) {
  const { t } = context
  const look = useLook()
  return (
    <>
      <table width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ borderCollapse: 'collapse' }}>
        <tbody>
          {entries.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row" className={look.cell.className} style={{ ...look.cell.style, width: 120 }}>
                {label}
              </th>
              <td className={look.cell.className} style={{ ...look.cell.style, wordBreak: 'break-word' }}>
                {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 {...look.heading}>{t('mail.contact.message')}</h2>
      <MailSaid>{message}</MailSaid>
      <p className={look.small.className} style={{ ...look.small.style, margin: '16px 0 0' }}>
        {t('mail.contact.reply')}
      </p>
    </>
  )
}

/** A message from the contact form, for the shop to answer. */
export function contactMail(props: ContactMailProps, layout: MailLayout): RenderedMail {
  const t = createTranslator(layout.locale, layout.messages)
  const context = { layout, t }
  const subject = t('mail.contact.subject', { name: inertText(props.name) })
  const message = inertText(props.message)
  const entries = entriesOf(props, context)
  return {
    subject,
    html: mailHtml({
      context,
      subject,
      heading: subject,
      preheader: message,
      children: <ContactBody entries={entries} message={message} context={context} />,
    }),
    text: [
      subject,
      entries.map(({ label, value }) => t('common.labelled', { label, text: value })).join('\n'),
      t('mail.contact.message'),
      message,
      t('mail.contact.reply'),
      footText(context),
    ].join('\n\n'),
  }
}
