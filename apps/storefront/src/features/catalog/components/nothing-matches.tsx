import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useLink } from '../../../app/use-link.ts'

/** Shown when a filter leaves nothing. */
export function NothingMatches({ hasWayBack = false }: { readonly hasWayBack?: boolean | undefined }) {
  const { t } = useShell()
  const link = useLink()
  return (
    <Empty
      title={t('catalog.empty.title')}
      action={hasWayBack && <ButtonLink href={link('/platform/marketplace')}>{t('catalog.empty.action')}</ButtonLink>}
    >
      {t('catalog.empty.text')}
    </Empty>
  )
}
