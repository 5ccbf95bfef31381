import { useState, type ReactNode } from 'react'
import type { ShopCallResult } from '@waybill/client'
import { Button, Icon, Sheet } from '@waybill/ui'
import { moneyText, t } from '../lib/shown.ts'
import styles from './customer-page.module.css'

type DocumentExplanation = ShopCallResult<'GET /api/admin/v1/documents/{id}/explanation'>
export type ExplainedDocument = Pick<DocumentExplanation, 'currency' | 'total_minor' | 'lines' | 'sums' | 'text'>

/** Copies an answer; a page that may not copy selects it for the reader's own keys. */
const CopyAnswer = ({ text }: { readonly text: string }) => {
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      const answer = document.getElementById('answer')
      answer?.closest('details')?.setAttribute('open', '')
      getSelection()?.selectAllChildren(answer ?? document.body)
    }
  }
  return (
    <>
      <Button size="small" icon="copy" onClick={() => void copy()}>
        {t('customer.copy')}
      </Button>
      <span className="small" role="status">
        {isCopied && t('customer.copied')}
      </span>
    </>
  )
}

interface ExplanationProps {
  readonly explained: ExplainedDocument
  /** Day and number. */
  readonly note: ReactNode
  readonly level: 1 | 2
  /** Language of the text for the customer. */
  readonly lang: string
  readonly children?: ReactNode
}

/** An amount with all that it is made of, and the same as a text for an answer. */
export const Explanation = ({ explained, note, level, lang, children }: ExplanationProps) => {
  const { currency, total_minor: total, lines, sums, text } = explained
  const Heading = level === 1 ? 'h1' : 'h2'
  const amountOf = (minor: number): string => moneyText(minor, currency)
  return (
    <Sheet as="section">
      <div className={styles.sheetHead}>
        <div>
          <Heading className={level === 2 ? styles.title : undefined}>
            {t('customer.explain.title', { amount: amountOf(total) })}
          </Heading>
          <p className="small muted">{note}</p>
        </div>
        <div className={styles.end}>
          <CopyAnswer text={text} />
        </div>
      </div>
      <ol className={styles.why}>
        {lines.map(({ title, detail, amount_minor: amount, steps }, place) => (
          <li key={`${place} ${title}`}>
            <b>{title}</b>
            <span className={styles.amount}>{amountOf(amount)}</span>
            {detail !== null && <p>{detail}</p>}
            {steps.slice(0, -1).map(({ label, value }, step) => (
              <p key={`${step} ${label}`} className={styles.step}>
                <span>{label}</span>
                <span className="figures">{value}</span>
              </p>
            ))}
          </li>
        ))}
      </ol>
      <dl className={styles.sums}>
        {sums.map(({ label, value, is_total: isTotal }, place) => (
          <div key={`${place} ${label}`} className={isTotal === 1 ? styles.total : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      <details className={`unfold ${styles.foot}`}>
        <summary>
          {t('customer.explain.inLocale')}
          <Icon name="chevron-down" size={16} />
        </summary>
        <pre id="answer" className={styles.answer} lang={lang} dir="auto">
          {text}
        </pre>
      </details>
    </Sheet>
  )
}
