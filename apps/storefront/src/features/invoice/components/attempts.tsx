import type { AttemptView, DocumentProps } from '@waybill/contract/pages'
import { formatInstant, type MessageId } from '@waybill/i18n'
import { Money } from '@waybill/ui/money/money.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { State, type StateKind } from '@waybill/ui/state/state.tsx'
import { Table } from '@waybill/ui/table/table.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './documents.module.css'

const MARKS: Readonly<Record<AttemptView['state'], readonly [StateKind, MessageId]>> = {
  paid: ['done', 'payment.state.2'],
  declined: ['failed', 'document.attempt.declined'],
  returned: ['failed', 'document.attempt.returned'],
  disputed: ['failed', 'document.attempt.disputed'],
  blocked: ['failed', 'payment.state.7'],
  underway: ['underway', 'payment.state.3'],
  ended: ['ended', 'document.attempt.ended'],
}

/** Every attempt to charge the document, with what the bank answered. */
export function Attempts({ page: { attempts, timeZone } }: { readonly page: DocumentProps }) {
  const { shell, t } = useShell()
  const { locale } = shell
  if (attempts.length === 0) return null
  const rows = attempts.map(({ at, amount, method, state, reason }, index) => {
    const [kind, label] = MARKS[state]
    return {
      key: `${index} ${at}`,
      cells: {
        date: (
          <time dateTime={new Date(at).toISOString()}>{formatInstant(at, locale, { style: 'date', timeZone })}</time>
        ),
        method,
        result: (
          <>
            <State kind={kind}>{t(label)}</State>
            {reason !== undefined && <p className="small muted">{reason}</p>}
          </>
        ),
        amount: <Money value={amount} locale={locale} decimals={2} />,
      },
    }
  })
  return (
    <section className={styles.lines}>
      <SectionHead title={t('document.attempt.title')} />
      <Table
        label={t('document.attempt.title')}
        columns={[
          { key: 'date', head: t('subscription.invoices.date') },
          { key: 'method', head: t('subscription.method.title'), fold: 'meta' },
          { key: 'result', head: t('document.attempt.result'), fold: 'across' },
          { key: 'amount', head: t('subscription.invoices.amount'), align: 'end', fold: 'amount' },
        ]}
        rows={rows}
      />
    </section>
  )
}
