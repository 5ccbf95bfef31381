import { Button } from '@waybill/ui/button/button.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { usePageAddress } from '../model/use-page-address.ts'
import styles from './quote-page.module.css'

/** Takes the quote along: on paper (which needs script) or as a file. */
export function QuoteTools({ pdfHref }: { readonly pdfHref: string }) {
  const { t } = useShell()
  const isHydrated = usePageAddress() !== undefined
  return (
    <>
      {isHydrated && (
        <Button kind="plain" size="small" icon="print" onClick={() => window.print()}>
          <span className={styles.word}>{t('common.print')}</span>
        </Button>
      )}
      <ButtonLink kind="plain" size="small" icon="download" href={pdfHref}>
        <span className={styles.word}>{t('common.downloadPdf')}</span>
      </ButtonLink>
    </>
  )
}
