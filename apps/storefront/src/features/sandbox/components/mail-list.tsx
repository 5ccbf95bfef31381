import type { SandboxProps } from '@waybill/contract/pages'
import { formatInstant } from '@waybill/i18n'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './sandbox.module.css'

interface MailListProps {
  readonly mails: SandboxProps['mails']
  readonly openId?: number | undefined
}

/** Mails as they were sent, newest first. */
export function MailList({ mails, openId }: MailListProps) {
  const { shell, t } = useShell()
  if (mails.length === 0) return <p className="muted">{t('sandbox.mailbox.empty')}</p>
  return (
    <Sheet as="ul" ruled clipped aria-label={t('sandbox.mailbox.title')}>
      {mails.map(({ id, to, subject, sentAt, href }) => (
        <li key={id}>
          <a className={styles.mail} href={href} aria-current={id === openId ? 'page' : undefined}>
            <span className="label">{subject}</span>
            <span className="small muted">{to}</span>
            <span className="small faint">
              {formatInstant(sentAt, shell.locale, { style: 'date', timeZone: 'UTC' })}
            </span>
          </a>
        </li>
      ))}
    </Sheet>
  )
}
