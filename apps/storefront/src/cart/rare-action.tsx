import type { ProductAction } from '@waybill/contract/views'
import { localePath } from '@waybill/i18n'
import { Badge } from '@waybill/ui/badge/badge.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { useShell } from '../app/shell-context.ts'
import { CartForm } from './cart-form.tsx'
import { WithinPlanBadge } from './within-plan-badge.tsx'

export interface RareActionProps {
  readonly id: number
  readonly title: string
  readonly action: Extract<ProductAction, { readonly kind: 'held' | 'in_plan' | 'restore' }>
  readonly pricing?: boolean | undefined
  /** Lines that adding it brings, itself included; a package brings its modules. */
  readonly lines?: number | undefined
  /** `row` in cells and rows, `wide` on plan cards, `main` on the product's own page. */
  readonly look?: 'row' | 'wide' | 'main' | undefined
  /** True where the product's name has the mark of the plan that contains it: only the way down stands here. */
  readonly isMarked?: boolean | undefined
}

/** The broken package is restored: what was added since stays. */
function RestorePlan({ id, title, lines = 1, look }: RareActionProps) {
  const { t } = useShell()
  return (
    <CartForm change={{ kind: 'add', id, title, isModule: false, lines, restores: true }}>
      {(busy) => (
        <Button
          type="submit"
          kind={look === 'main' ? 'main' : 'add'}
          size={look === 'row' ? 'small' : look === 'main' ? 'large' : 'medium'}
          full={look !== 'row'}
          busy={busy}
          busyLabel={t('cart.upsell.restoring')}
        >
          {t('cart.upsell.previous', { plan: title })}
        </Button>
      )}
    </CartForm>
  )
}

interface OwnedAddOnProps {
  readonly standing: 'trial' | 'overdue' | undefined
  readonly isWide: boolean
}

/** An add-on of the member's own: how it stands, and on its page the way to where it is switched. */
function OwnedAddOn({ standing, isWide }: OwnedAddOnProps) {
  const { shell, t } = useShell()
  const badge =
    standing === undefined ? (
      <Badge kind="go" icon="check">
        {t('catalog.alreadyYours')}
      </Badge>
    ) : (
      <Badge kind={standing === 'trial' ? 'outline' : 'bad'}>{t(`catalog.held.${standing}`)}</Badge>
    )
  if (!isWide) return badge
  return (
    <>
      <p>{badge}</p>
      <ButtonLink full href={localePath(shell.locale, '/account/manage-features')}>
        {t('catalog.manageFeatures')}
      </ButtonLink>
    </>
  )
}

/** Beside the mark of the larger plan stands the deliberate way down. */
function SmallerPlan({ id, title, action, pricing, look, isMarked = false }: RareActionProps) {
  const { t } = useShell()
  return (
    <>
      {!isMarked && (
        <p>
          <WithinPlanBadge action={action} />
        </p>
      )}
      <CartForm change={{ kind: 'add', id, title, isModule: false, pricing, lines: 1, replaces: true }}>
        {(busy) => (
          <Button
            type="submit"
            kind="line"
            size={look === 'row' ? 'small' : 'medium'}
            full={look !== 'row'}
            busy={busy}
            busyLabel={t('catalog.adding')}
          >
            {t('catalog.plans.switchDown', { plan: title })}
          </Button>
        )}
      </CartForm>
    </>
  )
}

/** In the place of a product's button, what only a reader with a plan or a subscription sees. */
export function RareAction(props: RareActionProps) {
  const { action, look = 'row' } = props
  if (action.kind === 'restore') return <RestorePlan {...props} look={look} />
  if (action.kind === 'in_plan') return <SmallerPlan {...props} look={look} />
  return <OwnedAddOn standing={action.standing} isWide={look !== 'row'} />
}
