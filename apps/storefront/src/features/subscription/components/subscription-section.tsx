import type { ReactNode } from 'react'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import styles from './subscription.module.css'

interface SubscriptionSectionProps {
  readonly title: string
  readonly note?: string | undefined
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** No landmark of its own: its table is a region of the same name. */
export function SubscriptionSection({ title, note, action, children }: SubscriptionSectionProps) {
  return (
    <section className={styles.section}>
      <SectionHead title={title} note={note} action={action} />
      {children}
    </section>
  )
}
