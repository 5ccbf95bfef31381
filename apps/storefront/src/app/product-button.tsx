import type { ProductAction } from '@waybill/contract/views'
import { Badge } from '@waybill/ui/badge/badge.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { CartForm } from './cart-form.tsx'
import { useFrame } from './frame-context.ts'
import { useLink } from './use-link.ts'

interface ProductButtonProps {
  readonly id: number
  readonly title: string
  readonly action: ProductAction
  /** A module of the catalogue, or a package. */
  readonly isModule: boolean
  readonly pricing?: boolean | undefined
  /** Lines that adding it brings, itself included; a package brings its modules. */
  readonly lines?: number | undefined
  /** Units of its usage key to add it with. */
  readonly quantity?: number | undefined
  /** `row` in cells and rows, `wide` on plan cards, `main` on the product's own page. */
  readonly look?: 'row' | 'wide' | 'main' | undefined
}

type ChangeProps = Omit<ProductButtonProps, 'action'> & { readonly kind: 'add' | 'remove' | 'selected' }

/** What a plan's button says before and after; whom a partner sells to enables where others try (CUI-09). */
function usePlanWords(title: string): { readonly face: string; readonly name: string; readonly chosen: string } {
  const { frame, t } = useFrame()
  const enables = frame.viewer.kind === 'member' && frame.viewer.buysFromPartner
  if (enables)
    return { face: t('common.enable'), name: t('catalog.plans.enable.named', { title }), chosen: t('common.enabled') }
  return {
    face: t('catalog.plans.tryNow'),
    name: t('catalog.plans.tryNow.named', { title }),
    chosen: t('catalog.plans.selected'),
  }
}

/** Add turns into Remove in place, and a plan's into Selected: one form, one button, so that focus stays where it was. */
function ChangeButton({ kind, id, title, isModule, pricing, lines = 1, quantity, look = 'row' }: ChangeProps) {
  const { t } = useFrame()
  const plan = usePlanWords(title)
  const isAdd = kind !== 'remove'
  const words = isModule ? { face: t('common.addToCart'), name: t('catalog.add.named', { title }) } : plan
  const taken = { face: t('common.remove'), name: t('catalog.remove.named', { title }) }
  const { face, name } = isAdd ? words : taken
  const change = { kind: isAdd ? 'add' : 'remove', id, title, isModule, pricing } as const
  return (
    <CartForm change={{ ...change, lines: isAdd ? lines : 1, quantity: isAdd ? quantity : undefined }}>
      {(busy) =>
        kind === 'selected' ? (
          <Button kind="chosen" icon="check" size={look === 'row' ? 'small' : 'medium'} full={look !== 'row'} disabled>
            {plan.chosen}
          </Button>
        ) : (
          <Button
            type="submit"
            kind={isAdd ? (look === 'main' ? 'main' : 'add') : 'taken'}
            size={look === 'row' ? 'small' : look === 'main' ? 'large' : 'medium'}
            full={look !== 'row'}
            aria-label={name}
            busy={busy}
            busyLabel={isAdd ? t('catalog.adding') : t('catalog.removing')}
          >
            {face}
          </Button>
        )
      }
    </CartForm>
  )
}

/** The package that was broken comes back: what was added since stays. */
function RestorePlan({ id, title, lines = 1, look }: Pick<ProductButtonProps, 'id' | 'title' | 'lines' | 'look'>) {
  const { t } = useFrame()
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

/** The one button of a product, or the word that stands in its place (D-28, CUI-09). */
export function ProductButton({ action, ...product }: ProductButtonProps) {
  const { frame, t } = useFrame()
  const link = useLink()
  const { title, look = 'row' } = product
  const isWide = look !== 'row'
  switch (action.kind) {
    case 'add':
    case 'remove':
    case 'selected':
      return <ChangeButton {...product} kind={action.kind} />
    case 'current':
      return <Badge kind="go">{t('catalog.plans.current')}</Badge>
    case 'in_plan':
      return <Badge icon="check">{t('catalog.inPlan', { plan: action.planTitle })}</Badge>
    case 'restore':
      return <RestorePlan id={product.id} title={title} lines={product.lines} look={look} />
    case 'included':
      return isWide ? <Badge icon="check">{t('catalog.includedInEveryPlan')}</Badge> : null
    case 'held':
      return (
        <Badge kind="go" icon="check">
          {t('catalog.alreadyYours')}
        </Badge>
      )
    case 'contact':
      return (
        <ButtonLink
          href={link(action.href)}
          size={isWide ? 'medium' : 'small'}
          full={isWide}
          aria-label={t('catalog.contactUs.named', { title })}
        >
          {t('catalog.contactUs')}
        </ButtonLink>
      )
    case 'none':
      return (
        <span className="small faint">
          {action.reason === 'retired'
            ? t('catalog.product.retired', { title })
            : t('catalog.notAvailableInCurrency', { currency: frame.currency })}
        </span>
      )
  }
}
