import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { useFrame } from '../../../app/frame-context.ts'

/** A filter that leaves nothing says so. */
export function NothingMatches({ hasWayBack = false }: { readonly hasWayBack?: boolean | undefined }) {
  const { frame, t } = useFrame()
  return (
    <Empty
      title={t('catalog.empty.title')}
      action={
        hasWayBack && (
          <ButtonLink href={localePath(frame.locale, '/platform/marketplace')}>{t('catalog.empty.action')}</ButtonLink>
        )
      }
    >
      {t('catalog.empty.text')}
    </Empty>
  )
}
