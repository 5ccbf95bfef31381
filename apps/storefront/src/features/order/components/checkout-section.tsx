import type { ReactNode } from 'react'
import styles from './checkout.module.css'

interface CheckoutSectionProps {
  readonly title: string
  readonly level?: 1 | 2
  readonly children: ReactNode
}

export function CheckoutSection({ title, level = 1, children }: CheckoutSectionProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={level === 1 ? styles.page : styles.section}>
      <Heading>{title}</Heading>
      {children}
    </div>
  )
}
