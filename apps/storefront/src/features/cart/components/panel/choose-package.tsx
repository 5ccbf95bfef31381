import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { useLink } from '../../../../app/use-link.ts'

/** The pricing page and its other address. */
const PRICING = ['/platform/marketplace/pricing', '/subscription/packages'] as const

/** A trial starts with a package: OK goes where packages are sold, Cancel changes nothing. */
export function ChoosePackage({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { shell, t } = useShell()
  const link = useLink()
  const isThere = PRICING.some((path) => shell.path.split('?')[0] === path)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={520}
      fades
      title={isThere ? t('cart.trialNeedsPackage') : t('cart.trialNeedsPackageFromPricing')}
      closeLabel={t('common.close')}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <ButtonLink kind="main" href={link(PRICING[0])}>
            {t('common.ok')}
          </ButtonLink>
        </>
      }
    />
  )
}
