import type { DocumentProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { State } from '@waybill/ui/state/state.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { invoiceMark } from '../model/invoice-mark.ts'
import { InvoiceDownload } from './invoice-download.tsx'
import { InvoicePayment } from './invoice-payment.tsx'
import styles from './documents.module.css'

interface PageProps {
  readonly page: DocumentProps
}

/** Dates of the document, then seller and buyer. */
function Facts({ page: { meta, parties } }: PageProps) {
  return (
    <>
      <dl className={`${styles.part} ${styles.facts}`}>
        {meta.map(({ label, value, href }) => (
          <div key={label}>
            <dt className="small muted">{label}</dt>
            <dd>{href === undefined ? value : <a href={href}>{value}</a>}</dd>
          </div>
        ))}
      </dl>
      <div className={`${styles.part} ${styles.parties}`}>
        {parties.map(({ role, name, lines }) => (
          <div key={role}>
            <h2 className="small muted">{role}</h2>
            <p className="label">{name}</p>
            {lines.map((line) => (
              <p key={line} className="small muted">
                {line}
              </p>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

/** Number, state and amount of the document, then its dates, seller and buyer. */
export function DocumentHead({ page }: PageProps) {
  const { shell, t } = useShell()
  const { document, title, canCharge } = page
  const { total, payment } = document
  const mark = invoiceMark(document)
  return (
    <>
      <div>
        <a className={`small ${styles.back}`} href={localePath(shell.locale, '/account/billing/invoices')}>
          <Icon name="arrow-left" size={16} />
          {t('subscription.invoices.all')}
        </a>
        <h1>{title}</h1>
        <p className="small">
          <State kind={mark.kind}>{t(mark.label)}</State>
        </p>
      </div>
      <Sheet ruled>
        <div className={`${styles.part} ${styles.head}`}>
          {total !== null && (
            <p className={styles.amount}>
              <Money value={total} locale={shell.locale} decimals={2} />
            </p>
          )}
          <div className={styles.actions}>
            {payment && <InvoicePayment invoice={document} {...{ payment, canCharge }} />}
            <InvoiceDownload invoice={document} button={t('document.download')} />
          </div>
        </div>
        <Facts page={page} />
      </Sheet>
    </>
  )
}
