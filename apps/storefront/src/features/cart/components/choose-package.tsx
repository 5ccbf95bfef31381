import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import { useFrame } from '../../../app/frame-context.ts'

interface ChoosePackageProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** A trial starts with a package: OK goes where packages are sold, Cancel changes nothing (M§4, CUI-12). */
export function ChoosePackage({ open, onClose }: ChoosePackageProps) {
  const { frame, t } = useFrame()
  const pricing = '/platform/marketplace/pricing'
  const isThere = frame.path.split('?')[0] === pricing
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={520}
      title={isThere ? t('cart.trialNeedsPackage') : t('cart.trialNeedsPackageFromPricing')}
      closeLabel={t('common.close')}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <ButtonLink kind="main" href={localePath(frame.locale, pricing)}>
            {t('common.ok')}
          </ButtonLink>
        </>
      }
    />
  )
}
