import type { MailboxProps } from '@waybill/contract/pages'
import { formatInstant, formatNumber } from '@waybill/i18n'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { SandboxSection } from './sandbox-section.tsx'
import styles from './sandbox.module.css'

type Mail = NonNullable<MailboxProps['open']>

function Headers({ mail }: { readonly mail: Mail }) {
  const { shell, t } = useShell()
  const rows = [
    [t('sandbox.mailbox.from'), mail.from],
    [t('sandbox.mailbox.to'), mail.to],
    [t('sandbox.mailbox.sentAt'), formatInstant(mail.sentAt, shell.locale, { style: 'datetime', timeZone: 'UTC' })],
  ] as const
  return (
    <dl className={`${styles.headers} small`}>
      {rows.map(([name, value]) => (
        <div key={name} className={styles.header}>
          <dt className="faint">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** One mail: sender, recipient, date, text, files, and its page in a sandboxed iframe. */
export function OpenMail({ mail }: { readonly mail: Mail }) {
  const { shell, t } = useShell()
  const { subject, text, htmlHref, attachments } = mail
  return (
    <article className={styles.open} aria-labelledby="mail-subject">
      <div className={styles.head}>
        <h2 id="mail-subject">{subject}</h2>
        <Headers mail={mail} />
      </div>
      {attachments.length > 0 && (
        <ul className={styles.attachments} aria-label={t('sandbox.mailbox.attachments')}>
          {attachments.map(({ filename, href, size }) => (
            <li key={href}>
              <a href={href}>{filename}</a> <span className="small faint">{formatNumber(size, shell.locale)} B</span>
            </li>
          ))}
        </ul>
      )}
      <SandboxSection title={t('sandbox.mailbox.openHtml')}>
        <iframe
          className={styles.shell}
          src={htmlHref}
          title={t('sandbox.mailbox.htmlFrame', { subject })}
          // its links open tabs of their own, as in a mail program; script stays off
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          loading="lazy"
        />
      </SandboxSection>
      <SandboxSection title={t('sandbox.mailbox.asText')}>
        <Sheet padded>
          <pre className={styles.text}>{text}</pre>
        </Sheet>
      </SandboxSection>
    </article>
  )
}
