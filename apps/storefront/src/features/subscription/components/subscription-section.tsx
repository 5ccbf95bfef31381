import { useId, type ReactNode } from 'react'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import styles from './subscription.module.css'

interface SubscriptionSectionProps {
  readonly title: string
  readonly note?: string | undefined
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function SubscriptionSection({ title, note, action, children }: SubscriptionSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionHead title={title} id={id} note={note} action={action} />
      {children}
    </section>
  )
}
