import type { InvoicesProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { ChipLink, Chips } from '@waybill/ui/chips/chips.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { noInvoicesText } from '../model/no-invoices-text.ts'
import { InvoicesTable } from './invoices-table.tsx'
import styles from './documents.module.css'

const PAGE = '/account/billing/invoices'

/** Years as links: the chosen one is in the address. */
function Years({ page: { years, year } }: { readonly page: InvoicesProps }) {
  const { shell, t } = useShell()
  const href = localePath(shell.locale, PAGE)
  return (
    <Chips label={t('document.years')}>
      <ChipLink href={href} chosen={year === null}>
        {t('document.allYears')}
      </ChipLink>
      {years.map((each) => (
        <ChipLink key={each} href={`${href}?year=${each}`} chosen={each === year}>
          <span className="figures">{each}</span>
        </ChipLink>
      ))}
    </Chips>
  )
}

function Nothing({ page }: { readonly page: InvoicesProps }) {
  const { shell, t } = useShell()
  const { year } = page
  if (year === null) return <Empty title={t(noInvoicesText(page))} />
  return (
    <Empty
      title={t('document.noneOf', { year: String(year) })}
      action={<ButtonLink href={localePath(shell.locale, PAGE)}>{t('document.all')}</ButtonLink>}
    />
  )
}

/** Documents of all years or of one, which is also one file. */
export function InvoiceList({ page }: { readonly page: InvoicesProps }) {
  const { t } = useShell()
  const { invoices, years, year, archiveHref, centresHref, timeZone, canCharge } = page
  return (
    <>
      <div className={styles.row}>
        <h1>{t('subscription.invoices.title')}</h1>
        {centresHref !== null && (
          <a className="go small" href={centresHref}>
            {t('subscription.costCentres')}
          </a>
        )}
      </div>
      {years.length > 0 && (
        <div className={styles.row}>
          <Years page={page} />
          {archiveHref !== null && (
            <ButtonLink size="small" icon="download" href={archiveHref} download>
              {t('document.archive', { year: String(year) })}
            </ButtonLink>
          )}
        </div>
      )}
      {invoices.length === 0 ? <Nothing page={page} /> : <InvoicesTable {...{ invoices, timeZone, canCharge }} />}
    </>
  )
}
