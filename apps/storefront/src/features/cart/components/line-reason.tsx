import type { CartLineView } from '@waybill/contract/views'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { RichText } from '../../../app/rich-text.tsx'
import styles from './line-reason.module.css'
import { useLink } from '../../../app/use-link.ts'

type Related = Extract<CartLineView['reason'], { readonly title: string }>

function RelatedTitle({ reason }: { readonly reason: Related }) {
  const link = useLink()
  return reason.href === undefined ? reason.title : <a href={link(reason.href)}>{reason.title}</a>
}

/** "Needed by SMS notice": short, for the cart panel. */
export function NeededBy({ line }: { readonly line: CartLineView }) {
  const { reason } = line
  if (reason.kind === 'needed_by')
    return <RichText id="cart.neededBy" slots={{ title: <RelatedTitle reason={reason} /> }} />
  if (reason.kind === 'companion_of')
    return <RichText id="cart.reason.companion_of" slots={{ title: <RelatedTitle reason={reason} /> }} />
  return null
}

/** Why a line is in the cart, as a sentence (CART-24). */
export function LineReason({ line, planTitle }: { readonly line: CartLineView; readonly planTitle: string }) {
  const { t } = useShell()
  const { reason } = line
  switch (reason.kind) {
    case 'chosen':
      return t(line.isUnlisted === true ? 'cart.reason.unlisted' : 'cart.reason.chosen')
    case 'quoted':
      return t('cart.reason.quoted', { number: reason.quote })
    case 'default':
      return t('cart.reason.default')
    case 'in_plan':
      return t('cart.reason.in_plan', { title: planTitle })
    case 'needed_by':
      return <RichText id="cart.reason.needed_by" slots={{ title: <RelatedTitle reason={reason} /> }} />
    case 'companion_of':
      return <NeededBy line={line} />
  }
}

/** Nothing needs the line any more (CART-23). */
export function LineNotice({ line }: { readonly line: CartLineView }) {
  const { t } = useShell()
  if (!line.isOrphan) return null
  return (
    <span className={styles.quiet}>
      <Icon name="info" size={16} />
      <span>{t('cart.noLongerNeeded')}</span>
    </span>
  )
}
