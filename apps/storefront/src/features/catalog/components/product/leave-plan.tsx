import { useShell } from '../../../../app/shell-context.ts'
import { useLink } from '../../../../app/use-link.ts'
import type { HeldAction } from '../../model/is-held.ts'
import { RemoveAddOn } from './remove-add-on.tsx'

interface LeavePlanProps {
  readonly id: number
  readonly title: string
  readonly action: HeldAction
  readonly look: 'row' | 'wide'
}

/** Takes a module out that the cart holds by its plan or by default; a plan that is sold as a whole shows the reason. */
export function LeavePlan({ id, title, action, look }: LeavePlanProps) {
  const { t } = useShell()
  const link = useLink()
  if (action.kind === 'included' || action.removal === 'asks') return <RemoveAddOn id={id} title={title} look={look} />
  return (
    <p className="small muted">
      {t('cart.confirm.unbreakable', { plan: action.planTitle })}{' '}
      <a href={link('/platform/marketplace/pricing')}>{t('common.nav.pricing')}</a>
    </p>
  )
}
