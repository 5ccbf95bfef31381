import { legalPath, type LegalPage } from '@waybill/domain/catalog'
import { useShell } from './shell-context.ts'
import { useLink } from './use-link.ts'

/** A legal page beside a form: in a tab of its own, so that nothing entered is lost. */
export function LegalLink({ page, children }: { readonly page: LegalPage; readonly children: string }) {
  const { t } = useShell()
  const link = useLink()
  return (
    <a href={link(legalPath(page))} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> {t('common.newTab')}</span>
    </a>
  )
}
