import type { MailboxProps } from '@waybill/contract/pages'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { MailList } from '../features/sandbox/components/mail-list.tsx'
import { OpenMail } from '../features/sandbox/components/open-mail.tsx'
import styles from '../features/sandbox/components/sandbox.module.css'

export default function MailboxPage({ mails, open }: MailboxProps) {
  const { t } = useShell()
  return (
    <SitePage>
      <div className={styles.open}>
        <h1>{t('sandbox.mailbox.title')}</h1>
        <div className={open === null ? undefined : styles.mailbox}>
          <MailList mails={mails} openId={open?.id} />
          {open !== null && <OpenMail mail={open} />}
        </div>
      </div>
    </SitePage>
  )
}
