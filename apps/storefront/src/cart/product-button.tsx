import type { ButtonState, ProductAction } from '@waybill/contract/views'
import { localePath, type Translate } from '@waybill/i18n'
import { Badge } from '@waybill/ui/badge/badge.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { CartForm } from './cart-form.tsx'
import { useShell } from '../app/shell-context.ts'
import { useLink } from '../app/use-link.ts'

interface ProductButtonProps {
  readonly id: number
  readonly title: string
  readonly action: ProductAction
  /** Its text, the same wherever the product is shown. */
  readonly button: ButtonState
  /** A module of the catalogue, or a package. */
  readonly isModule: boolean
  readonly pricing?: boolean | undefined
  /** Lines that adding it brings, itself included; a package brings its modules. */
  readonly lines?: number | undefined
  /** Units of its usage key to add it with. */
  readonly quantity?: number | undefined
  /** `row` in cells and rows, `wide` on plan cards, `main` on the product's own page. */
  readonly look?: 'row' | 'wide' | 'main' | undefined
  /** The one main action of its view. */
  readonly isFilled?: boolean | undefined
  /** True where the product's name has the mark of the plan that contains it: only the way down stands here. */
  readonly isMarked?: boolean | undefined
}

type WithinPlanAction = Extract<ProductAction, { readonly kind: 'in_plan' }>
type ChangeProps = Omit<ProductButtonProps, 'action'> & { readonly kind: 'add' | 'remove' | 'selected' }

/** The accessible name of a button that changes the cart, where its text alone doesn't name the product. */
const NAMES = {
  'common.addToCart': 'catalog.add.named',
  'catalog.plans.tryNow': 'catalog.plans.tryNow.named',
  'common.enable': 'catalog.plans.enable.named',
  'common.remove': 'catalog.remove.named',
} as const

function nameOf(label: ButtonState['label_key'], title: string, t: Translate): string | undefined {
  return isNamed(label) ? t(NAMES[label], { title }) : undefined
}

function isNamed(label: ButtonState['label_key']): label is keyof typeof NAMES {
  return Object.hasOwn(NAMES, label)
}

/** Labels that add and remove become, so that the box of a row stays. */
function nextOf(label: ButtonState['label_key'], t: Translate): { label: string; busyLabel: string } | undefined {
  if (label === 'common.addToCart') return { label: t('common.remove'), busyLabel: t('catalog.removing') }
  return label === 'common.remove' ? { label: t('common.addToCart'), busyLabel: t('catalog.adding') } : undefined
}

/** Add turns into Remove in place, and a plan's into Selected: one form, one button, so that the focus stays. */
function ChangeButton({ kind, id, title, isModule, button, pricing, lines = 1, ...rest }: ChangeProps) {
  const { quantity, look = 'row', isFilled = look === 'main' } = rest
  const { t } = useShell()
  const isAdd = kind !== 'remove'
  const face = t(button.label_key, { plan: title })
  const change = { kind: isAdd ? 'add' : 'remove', id, title, isModule, pricing } as const
  return (
    <CartForm change={{ ...change, lines: isAdd ? lines : 1, quantity: isAdd ? quantity : undefined }}>
      {(busy) =>
        kind === 'selected' ? (
          <Button kind="chosen" icon="check" size={look === 'row' ? 'small' : 'medium'} full={look !== 'row'} disabled>
            {face}
          </Button>
        ) : (
          <Button
            type="submit"
            kind={isAdd ? (isFilled ? 'main' : 'add') : 'taken'}
            size={look === 'row' ? 'small' : look === 'main' ? 'large' : 'medium'}
            full={look !== 'row'}
            aria-label={nameOf(button.label_key, title, t)}
            busy={busy}
            busyLabel={isAdd ? t('catalog.adding') : t('catalog.removing')}
            next={look === 'row' ? nextOf(button.label_key, t) : undefined}
          >
            {face}
          </Button>
        )
      }
    </CartForm>
  )
}

/** The broken package is restored: what was added since stays. */
function RestorePlan({ id, title, lines = 1, look }: Pick<ProductButtonProps, 'id' | 'title' | 'lines' | 'look'>) {
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

/** The plan of the cart contains this one: what its card says. */
export function WithinPlanBadge({ action }: { readonly action: ProductAction }) {
  const { t } = useShell()
  if (action.kind !== 'in_plan') return null
  return <Badge icon="check">{t('catalog.inPlan', { plan: action.planTitle })}</Badge>
}

/** Beside the mark stands the deliberate way down, where the shop sells this one too. */
function WithinPlan({ action, ...product }: ProductButtonProps & { readonly action: WithinPlanAction }) {
  const { t } = useShell()
  const { id, title, isModule, pricing, look = 'row', isMarked = false } = product
  if (isModule || action.canReplace !== true) return isMarked ? null : <WithinPlanBadge action={action} />
  return (
    <>
      {!isMarked && (
        <p>
          <WithinPlanBadge action={action} />
        </p>
      )}
      <CartForm change={{ kind: 'add', id, title, isModule, pricing, lines: 1, replaces: true }}>
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

/** The one button of a product, or the text in its place. */
export function ProductButton({ action, ...product }: ProductButtonProps) {
  const { shell, t } = useShell()
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
      return <WithinPlan {...product} action={action} />
    case 'restore':
      return <RestorePlan id={product.id} title={title} lines={product.lines} look={look} />
    case 'included':
      // its price says so
      return null
    case 'held':
      return <OwnedAddOn standing={action.standing} isWide={isWide} />
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
            : t('catalog.notAvailableInCurrency', { currency: shell.currency })}
        </span>
      )
  }
}
