import type { ReactNode } from 'react'
import { localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './subscription.module.css'

interface SubscriptionSectionProps {
  readonly title: string
  readonly note?: string | undefined
  readonly action?: ReactNode
  /** What it shows could not be read (B-100). */
  readonly isFailed?: boolean
  readonly children: ReactNode
}

/** The rest of the page stays as it is; the link loads all of it again, without script too. */
export function BlockFailed() {
  const { shell, t } = useShell()
  return (
    <Banner
      kind="bad"
      title={t('subscription.block.failed')}
      action={<ButtonLink href={localePath(shell.locale, shell.path)}>{t('common.tryAgain')}</ButtonLink>}
    />
  )
}

/** No landmark of its own: its table is a region of the same name. */
export function SubscriptionSection({ title, note, action, isFailed = false, children }: SubscriptionSectionProps) {
  return (
    <section className={styles.section}>
      <SectionHead title={title} note={note} action={action} />
      {isFailed ? <BlockFailed /> : children}
    </section>
  )
}
