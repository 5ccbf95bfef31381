import type { MailLayout, MailName, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator, type MessageId, type Translate } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import { MailAction } from './mail-action.tsx'
import { footText, mailHtml, type MailContext } from './mail-document.tsx'
import { useLook } from './mail-look.ts'
import { MailSaid } from './mail-said.tsx'
import { Unbroken } from './unbroken.tsx'
import { Fragment } from 'react'

/** Content of every short mail; the sentences are written once and stand in both parts. */
export interface Letter {
  readonly subject: string
  /** As the person entered it. */
  readonly firstName: string
  readonly paragraphs: readonly string[]
  readonly amount?: string
  /** Things to type over, each with its name. */
  readonly rows?: readonly { readonly key: string; readonly label: string; readonly value: string }[]
  /** Texts of people, each under its heading; inert already. */
  readonly messages?: readonly { readonly key: string; readonly heading: string; readonly text: string }[]
  /** Absent in what the operator does by a command. */
  readonly action?: { readonly label: string; readonly link: string }
  /** A second way, as text only: a mail has one button. */
  readonly alternative?: { readonly text: string; readonly link: string }
  /** The way out of such mails, for people without an account. */
  readonly unsubscribeLink?: string
}

/** Sentence that the document is attached, or where it is instead. */
export function attachedText(
  attached: MessageId,
  { lacksDocument }: Pick<MailLayout, 'lacksDocument'>,
  t: Translate,
): string {
  return t(lacksDocument === true ? 'receiptMail.notAttached' : attached)
}

function greetingOf({ firstName }: Letter, { t }: MailContext): string {
  return firstName === '' ? t('mail.greeting') : t('mail.greetingNamed', { name: inertText(firstName) })
}

function letterText(letter: Letter, context: MailContext): string {
  const { subject, amount, paragraphs, rows, messages = [], action, alternative, unsubscribeLink } = letter
  return [
    subject,
    greetingOf(letter, context),
    ...(amount === undefined ? [] : [amount]),
    ...paragraphs,
    ...(rows === undefined
      ? []
      : [rows.map(({ label, value }) => context.t('common.labelled', { label, text: value })).join('\n')]),
    ...messages.map(({ heading, text }) => `${heading}\n${text.replaceAll(/^/gm, '> ')}`),
    ...(action === undefined ? [] : [`${action.label}\n${action.link}`]),
    ...(alternative === undefined ? [] : [`${alternative.text}\n${alternative.link}`]),
    footText(context),
    ...(unsubscribeLink === undefined ? [] : [`${context.t('mail.footer.unsubscribe')}\n${unsubscribeLink}`]),
  ].join('\n\n')
}

function Rows({ rows }: { readonly rows: NonNullable<Letter['rows']> }) {
  const look = useLook()
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ borderCollapse: 'collapse' }}>
      <tbody>
        {rows.map(({ key, label, value }) => (
          <tr key={key}>
            <th scope="row" className={look.cell.className} style={{ ...look.cell.style, paddingRight: 16 }}>
              {label}
            </th>
            <td {...look.cell}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LetterBody({ letter, context }: { readonly letter: Letter; readonly context: MailContext }) {
  const { amount, paragraphs, rows, messages = [], action, alternative } = letter
  const look = useLook()
  return (
    <>
      <p {...look.text}>{greetingOf(letter, context)}</p>
      {amount !== undefined && (
        <p className={look.amount.className} style={{ ...look.amount.style, margin: '0 0 16px' }}>
          {amount}
        </p>
      )}
      {paragraphs.map((paragraph) => (
        <p key={paragraph} {...look.text}>
          <Unbroken>{paragraph}</Unbroken>
        </p>
      ))}
      {rows !== undefined && <Rows rows={rows} />}
      {messages.map(({ key, heading, text }) => (
        <Fragment key={key}>
          <h2 {...look.heading}>{heading}</h2>
          <MailSaid>{text}</MailSaid>
        </Fragment>
      ))}
      {action !== undefined && <MailAction t={context.t} {...action} />}
      {alternative !== undefined && (
        <p className={look.small.className} style={{ ...look.small.style, margin: '16px 0 0' }}>
          {alternative.text}{' '}
          <a href={alternative.link} {...look.link}>
            {alternative.link}
          </a>
        </p>
      )}
    </>
  )
}

/** A short mail: greeting, what happened, what it means, one button. */
function renderLetter(letter: Letter, context: MailContext): RenderedMail {
  const { subject, paragraphs, unsubscribeLink } = letter
  const [preheader = greetingOf(letter, context)] = paragraphs
  const children = <LetterBody letter={letter} context={context} />
  return {
    subject,
    html: mailHtml({ context, subject, heading: subject, preheader, unsubscribeLink, children }),
    text: letterText(letter, context),
  }
}

/** Layout of a mail with the texts of its language. */
export type LetterLayout = MailLayout & { readonly t: Translate }

/** Template of a short mail; the letter names its member, where the mail has one. */
export function letterMail<N extends MailName>(
  letterOf: (props: MailProps[N], layout: LetterLayout) => Omit<Letter, 'firstName'>,
) {
  return (props: MailProps[N], layout: MailLayout): RenderedMail => {
    const t = createTranslator(layout.locale, layout.messages)
    const firstName = 'firstName' in props && layout.accountsOf === undefined ? props.firstName : ''
    return renderLetter({ firstName, ...letterOf(props, { ...layout, t }) }, { layout, t })
  }
}
