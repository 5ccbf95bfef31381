import type { ButtonState, ProductAction } from '@waybill/contract/views'
import type { Translate } from '@waybill/i18n'
import { Badge } from '@waybill/ui/badge/badge.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { CartForm } from './cart-form.tsx'
import type { RareActionProps } from './rare-action.tsx'
import { WithinPlanBadge } from './within-plan-badge.tsx'
import { codeSplit } from '../app/code-split.tsx'
import { useShell } from '../app/shell-context.ts'
import { useLink } from '../app/use-link.ts'

/** Lazy: a first visit shows none of it. */
const LazyRareAction = codeSplit('cart/rare-action', () => import('./rare-action.tsx').then((code) => code.RareAction))

interface ProductButtonProps extends Omit<RareActionProps, 'action'> {
  readonly action: ProductAction
  /** Its text, the same wherever the product is shown. */
  readonly button: ButtonState
  /** A module of the catalogue, or a package. */
  readonly isModule: boolean
  /** Units of its usage key to add it with. */
  readonly quantity?: number | undefined
  /** The one main action of its view. */
  readonly isFilled?: boolean | undefined
}

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

/** The one button of a product, or the text in its place. */
export function ProductButton({ action, ...product }: ProductButtonProps) {
  const { shell, t } = useShell()
  const link = useLink()
  const { title, isModule, look = 'row', isMarked = false } = product
  const isWide = look !== 'row'
  switch (action.kind) {
    case 'add':
    case 'remove':
    case 'selected':
      return <ChangeButton {...product} kind={action.kind} />
    case 'current':
      return <Badge kind="go">{t('catalog.plans.current')}</Badge>
    case 'in_plan':
      if (!isModule && action.canReplace === true) return <LazyRareAction {...product} action={action} />
      return isMarked ? null : <WithinPlanBadge action={action} />
    case 'restore':
    case 'held':
      return <LazyRareAction {...product} action={action} />
    case 'included':
      // its price says so
      return null
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
