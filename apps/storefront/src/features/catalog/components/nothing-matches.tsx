import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { useShell } from '../../../app/shell-context.ts'

/** Shown when a filter leaves nothing. */
export function NothingMatches({ hasWayBack = false }: { readonly hasWayBack?: boolean | undefined }) {
  const { shell, t } = useShell()
  return (
    <Empty
      title={t('catalog.empty.title')}
      action={
        hasWayBack && (
          <ButtonLink href={localePath(shell.locale, '/platform/marketplace')}>{t('catalog.empty.action')}</ButtonLink>
        )
      }
    >
      {t('catalog.empty.text')}
    </Empty>
  )
}
