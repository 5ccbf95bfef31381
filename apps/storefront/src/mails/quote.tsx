import type { MailLayout, MailProps, RenderedMail } from '@waybill/contract/mails'
import { createTranslator } from '@waybill/i18n'
import { attachedText } from './letter.tsx'
import { MailAction } from './mail-action.tsx'
import { mailHtml, type MailContext } from './mail-document.tsx'
import { useLook } from './mail-look.ts'
import { MailSaid } from './mail-said.tsx'
import { Unbroken } from './unbroken.tsx'
import { quoteMailText } from './quote-text.ts'
import { quoteMailSubject, quoteMailTexts, type QuoteMailTexts } from './quote-texts.ts'

const atTheRight = { textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: 16 } as const

function LinesTable({ words }: { readonly words: QuoteMailTexts }) {
  const look = useLook()
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ borderCollapse: 'collapse' }}>
      <tbody>
        {words.lines.map(({ key, title, detail, amount, modules }) => (
          <tr key={key}>
            <th scope="row" {...look.cell}>
              {title}
              <div {...look.small}>{detail}</div>
              {modules !== '' && <div {...look.small}>{modules}</div>}
            </th>
            <td className={look.cell.className} style={{ ...look.cell.style, ...atTheRight }}>
              {amount}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" {...look.sum}>
            {words.totalLabel}
          </th>
          <td className={look.sum.className} style={{ ...look.sum.style, ...atTheRight }}>
            {words.total}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** Changes of a new version, before all that it has. */
function ChangesTable({ words: { changes, changesTitle } }: { readonly words: QuoteMailTexts }) {
  const look = useLook()
  if (changes.length === 0) return null
  return (
    <>
      <h2 {...look.heading}>{changesTitle}</h2>
      <table width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ borderCollapse: 'collapse' }}>
        <tbody>
          {changes.map(({ key, title, amounts }) => (
            <tr key={key}>
              <th scope="row" {...look.cell}>
                {title}
              </th>
              <td className={look.cell.className} style={{ ...look.cell.style, ...atTheRight }}>
                {amounts}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface QuoteBodyProps {
  readonly words: QuoteMailTexts
  readonly context: MailContext
  readonly link: string
}

function QuoteBody({ words, context, link }: QuoteBodyProps) {
  const { t } = context
  const look = useLook()
  return (
    <>
      <p {...look.text}>{t('mail.greeting')}</p>
      <p {...look.text}>
        <Unbroken>{words.intro}</Unbroken>
      </p>
      <p {...look.small}>{words.totalLabel}</p>
      <p {...look.amount}>{words.total}</p>
      <p {...look.small}>{words.validUntil}</p>
      <MailAction t={t} label={t('mail.quote.button')} link={link} />
      <ChangesTable words={words} />
      {words.comment !== '' && (
        <>
          <h2 {...look.heading}>{words.commentTitle}</h2>
          <MailSaid>{words.comment}</MailSaid>
        </>
      )}
      <h2 {...look.heading}>{t('quote.contents')}</h2>
      <LinesTable words={words} />
      <p className={look.small.className} style={{ ...look.small.style, margin: '16px 0 0' }}>
        {attachedText('mail.quote.attached', context.layout, t)}
      </p>
    </>
  )
}

/** A quote, to one recipient alone; the mail doesn't show who else got it. */
export function quoteMail(props: MailProps['quote'], layout: MailLayout): RenderedMail {
  const { link, unsubscribeLink } = props
  const t = createTranslator(layout.locale, layout.messages)
  const context = { layout, t }
  const words = quoteMailTexts(props, context)
  const subject = quoteMailSubject(props, words.total, context)
  return {
    subject,
    html: mailHtml({
      context,
      subject,
      heading: words.heading,
      preheader: words.intro,
      unsubscribeLink,
      children: <QuoteBody words={words} context={context} link={link} />,
    }),
    text: quoteMailText({ words, context, link, unsubscribeLink }),
  }
}
