import type { InvoiceRowView } from '@waybill/contract/views'
import { formatInstant, formatMoney, formatPercent } from '@waybill/i18n'
import { Figure } from '@waybill/ui/figure/figure.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { State } from '@waybill/ui/state/state.tsx'
import { Table, type TableColumn } from '@waybill/ui/table/table.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { invoiceMark } from '../model/invoice-mark.ts'
import { InvoiceDownload } from './invoice-download.tsx'
import { InvoicePayment } from './invoice-payment.tsx'

type InvoiceColumn = 'number' | 'date' | 'for' | 'state' | 'amount' | 'payment' | 'file'

interface InvoicesTableProps {
  readonly invoices: readonly InvoiceRowView[]
  readonly timeZone: string
  /** A method on file can be charged. */
  readonly canCharge: boolean
}

/** The tax of each rate in the amount. */
function Taxes({ invoice }: { readonly invoice: InvoiceRowView }) {
  const { shell, t } = useShell()
  const { locale } = shell
  return invoice.taxes.map(({ name, percent, tax, isReverseCharge }) => (
    <span key={`${name} ${percent}`} className="small muted">
      <br />
      {isReverseCharge
        ? t('invoice.reverseCharge')
        : t('invoice.taxOf', { name, rate: formatPercent(percent, locale), amount: formatMoney(tax, locale, 2) })}
    </span>
  ))
}

const KINDS = ['period', 'change', 'trial_end', 'addon', 'manual', 'credit'] as const

/** Subject of the document. */
function kindOf({ kind }: InvoiceRowView): (typeof KINDS)[number] {
  return KINDS.find((known) => known === kind) ?? 'manual'
}

/** Number, date, what for, state, amount and the document, newest first. */
export function InvoicesTable({ invoices, timeZone, canCharge }: InvoicesTableProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const hasPayments = invoices.some(({ payment }) => payment !== undefined)
  const columns: readonly TableColumn<InvoiceColumn>[] = [
    { key: 'number', head: t('subscription.invoices.number') },
    { key: 'date', head: t('subscription.invoices.date'), fold: 'meta' },
    { key: 'for', head: t('subscription.invoices.for'), fold: 'across' },
    { key: 'state', head: t('subscription.invoices.state'), fold: 'state' },
    { key: 'amount', head: t('subscription.invoices.amount'), align: 'end', fold: 'amount' },
    ...(hasPayments ? [{ key: 'payment', head: t('invoice.pay.title'), fold: 'across' } as const] : []),
    { key: 'file', head: t('subscription.invoices.download'), align: 'end', fold: 'across' },
  ]
  const whatFor = (invoice: InvoiceRowView): string => {
    if (invoice.kind !== 'statement') return t(`subscription.invoices.kind.${kindOf(invoice)}`)
    // months are those of UTC
    return invoice.month === undefined
      ? t('invoice.kindStatement')
      : t('invoice.kindStatementOf', {
          month: formatInstant(invoice.month, locale, { style: 'month', timeZone: 'UTC' }),
        })
  }
  const rows = invoices.map((invoice) => {
    const mark = invoiceMark(invoice)
    return {
      key: invoice.label,
      cells: {
        number:
          invoice.page === null ? (
            <Figure text={invoice.label} />
          ) : (
            <a href={invoice.page}>
              <Figure text={invoice.label} />
            </a>
          ),
        date: (
          <time dateTime={new Date(invoice.date).toISOString()}>
            {formatInstant(invoice.date, locale, { style: 'date', timeZone })}
          </time>
        ),
        for: (
          <>
            {whatFor(invoice)}
            {invoice.period && (
              <span className="small muted">
                <br />
                {invoice.period}
              </span>
            )}
          </>
        ),
        state: <State kind={mark.kind}>{t(mark.label)}</State>,
        amount: (
          <>
            {invoice.total === null ? (
              <span className="muted">{t('invoice.hidden')}</span>
            ) : (
              <Money value={invoice.total} locale={locale} decimals={2} />
            )}
            {invoice.refunded !== undefined && (
              <span className="small muted">
                <br />
                {t('subscription.invoices.refunded', { amount: formatMoney(invoice.refunded, locale, 2) })}
              </span>
            )}
            <Taxes invoice={invoice} />
          </>
        ),
        payment: invoice.payment && <InvoicePayment {...{ invoice, canCharge }} payment={invoice.payment} />,
        file: invoice.href === null ? null : <InvoiceDownload invoice={{ ...invoice, href: invoice.href }} />,
      },
    }
  })
  return <Table label={t('subscription.invoices.title')} columns={columns} rows={rows} />
}
