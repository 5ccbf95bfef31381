import { Button } from '@waybill/ui/button/button.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { CartForm } from '../../../cart/cart-form.tsx'
import { UPGRADE_LOOKS, useUpgradeDialog, type UpgradeLook } from './upgrade-dialog.tsx'
import type { UpgradedPlan } from './use-upgrade.ts'

/** Begins an ended subscription anew with this plan; without script the plan goes into the cart, which is checked out. */
export function ReactivateButton({ plan, look }: { readonly plan: UpgradedPlan; readonly look: UpgradeLook }) {
  const { t } = useShell()
  const { id, title } = plan
  const { isOpening, start, dialog } = useUpgradeDialog(plan)
  return (
    <>
      <CartForm change={{ kind: 'add', id, title, isModule: false, pricing: true, lines: 1, replaces: true }}>
        {(busy) => (
          <Button
            {...UPGRADE_LOOKS[look]}
            type="submit"
            busy={busy || isOpening}
            busyLabel={t('common.loading')}
            onClick={start}
          >
            {t('upgrade.reactivateWith', { plan: title })}
          </Button>
        )}
      </CartForm>
      {dialog}
    </>
  )
}
