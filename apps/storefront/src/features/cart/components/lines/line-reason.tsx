import type { CartLineView } from '@waybill/contract/views'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { NeededBy, RelatedTitle } from '../../../../cart/needed-by.tsx'
import { RichText } from '../../../../app/rich-text.tsx'
import { useQuotedText } from '../../model/use-quoted-text.ts'
import styles from './line-reason.module.css'

/** Reason of a line, as a sentence. */
export function LineReason({ line, planTitle }: { readonly line: CartLineView; readonly planTitle: string }) {
  const { t } = useShell()
  const quotedText = useQuotedText()
  const { reason } = line
  switch (reason.kind) {
    case 'chosen':
      return t(line.isUnlisted === true ? 'cart.reason.unlisted' : 'cart.reason.chosen')
    case 'quoted':
      return quotedText(reason.quote, reason.until)
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

/** Nothing needs the line any more. */
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
