import type { SandboxProps } from '@waybill/contract/pages'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { DemoAccounts } from '../features/sandbox/components/demo-accounts.tsx'
import { DemoStaff } from '../features/sandbox/components/demo-staff.tsx'
import { MailList } from '../features/sandbox/components/mail-list.tsx'
import { SandboxClock } from '../features/sandbox/components/sandbox-clock.tsx'
import { SandboxSection } from '../features/sandbox/components/sandbox-section.tsx'
import { TestValues } from '../features/sandbox/components/test-values.tsx'
import styles from '../features/sandbox/components/sandbox.module.css'

/** Everything that a demo or a test needs in one place (design 3). */
export default function SandboxPage({ accounts, staff, now, mails, cards }: SandboxProps) {
  const { t } = useShell()
  return (
    <SitePage ground>
      <div className={styles.page}>
        <div className={styles.head}>
          <h1>{t('sandbox.title')}</h1>
          <p className="muted">{t('sandbox.intro')}</p>
        </div>
        <SandboxSection title={t('sandbox.accounts.title')}>
          <DemoAccounts accounts={accounts} />
        </SandboxSection>
        {staff.length > 0 && (
          <SandboxSection title={t('sandbox.staff.title')} note={t('sandbox.staff.hint')}>
            <DemoStaff staff={staff} />
          </SandboxSection>
        )}
        <SandboxSection title={t('sandbox.clock.title')} note={t('sandbox.clock.hint')}>
          <SandboxClock now={now} />
        </SandboxSection>
        <SandboxSection title={t('sandbox.cards.title')} note={t('sandbox.outcome.ach')}>
          <TestValues cards={cards} />
        </SandboxSection>
        <SandboxSection title={t('sandbox.mailbox.title')}>
          <MailList mails={mails} />
          <p>
            <a className="go" href="/sandbox/mailbox">
              {t('sandbox.mailbox.open')}
            </a>
          </p>
        </SandboxSection>
      </div>
    </SitePage>
  )
}
