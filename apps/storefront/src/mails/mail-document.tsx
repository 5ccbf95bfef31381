import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailLayout } from '@waybill/contract/mails'
import type { Translate } from '@waybill/i18n'
import { inertText } from './inert-text.ts'
import { Unbroken } from './unbroken.tsx'
import { darkSchemeOf, lookIn, mailColumn, MailLookProvider, useLook } from './mail-look.ts'

export interface MailContext {
  readonly layout: MailLayout
  readonly t: Translate
}

/** Sender and seller, under every text part. */
export function footText(context: MailContext): string {
  return ['-- ', ...accountsLines(context), senderLine(context), context.layout.imprint, ''].join('\n')
}

/** The reason why an accounts department gets a mail, in the words of a person who doesn't know the shop. */
function accountsLines({ layout: { accountsOf }, t }: MailContext): readonly string[] {
  if (accountsOf === undefined) return []
  return [
    accountsOf === '' ? t('mail.footer.accounts') : t('mail.footer.accountsOf', { company: inertText(accountsOf) }),
  ]
}

/** "Sent by Lodeway, shop.lodeway.example." */
function senderLine({ layout, t }: MailContext): string {
  return t('mail.footer.sentBy', { shop: layout.shopName, address: new URL(layout.publicUrl).host })
}

interface MailDocumentProps {
  readonly context: MailContext
  readonly subject: string
  /** Subject of the mail, above everything else. */
  readonly heading: string
  /** The line that a list of mails shows behind the subject: a sentence of the mail itself. */
  readonly preheader: string
  readonly children: ReactNode
  /** Under the sender, in quiet type. */
  readonly unsubscribeLink?: string | undefined
}

function Head({ subject, colours }: { readonly subject: string; readonly colours: MailLayout['colours'] }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      <title>{subject}</title>
      <style>{darkSchemeOf(colours.dark)}</style>
    </head>
  )
}

/** Read by the list of mails alone. */
const UNSEEN = { display: 'none', maxHeight: 0, overflow: 'hidden', msoHide: 'all' }

function MailDocument({ context, subject, heading, preheader, children, unsubscribeLink }: MailDocumentProps) {
  const look = useLook()
  return (
    <html lang={context.layout.locale}>
      <Head subject={subject} colours={context.layout.colours} />
      <body {...look.paper}>
        <div aria-hidden="true" style={UNSEEN}>
          {preheader}
        </div>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          border={0}
          style={{ width: '100%', tableLayout: 'fixed' }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 12px' }}>
                <table role="presentation" width="560" cellPadding={0} cellSpacing={0} border={0} {...look.sheet}>
                  <tbody>
                    <tr>
                      <td style={{ padding: '24px 24px 32px' }}>
                        <div role="main">
                          <p {...look.brand}>{context.layout.shopName}</p>
                          <h1 {...look.title}>
                            <Unbroken>{heading}</Unbroken>
                          </h1>
                          {children}
                        </div>
                      </td>
                    </tr>
                  </tbody>
                </table>
                <table role="presentation" width="560" cellPadding={0} cellSpacing={0} border={0} style={mailColumn}>
                  <tbody>
                    <tr>
                      <td style={{ padding: '16px 24px 0' }}>
                        <div role="contentinfo">
                          {accountsLines(context).map((line) => (
                            <p key={line} {...look.small}>
                              {line}
                            </p>
                          ))}
                          <p {...look.small}>{senderLine(context)}</p>
                          <p {...look.small}>{context.layout.imprint}</p>
                          {unsubscribeLink !== undefined && (
                            <p {...look.small}>
                              <a href={unsubscribeLink} {...look.link}>
                                {context.t('mail.footer.unsubscribe')}
                              </a>
                            </p>
                          )}
                        </div>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

/** The HTML part: one column of 560 on the system's font, nothing from elsewhere, nothing that reports back. */
export function mailHtml({ children, ...props }: MailDocumentProps): string {
  const html = renderToStaticMarkup(
    <MailLookProvider value={lookIn(props.context.layout.colours.light)}>
      <MailDocument {...props}>{children}</MailDocument>
    </MailLookProvider>,
  )
  return `<!doctype html>${html}`
}
