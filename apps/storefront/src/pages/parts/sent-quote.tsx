import type { CartView } from '@waybill/contract/views'
import { Button } from '@waybill/ui/button/button.tsx'
import { useShell } from '../../app/shell-context.ts'
import styles from './share-action.module.css'

/** The last quote of this cart, with its link, until the cart is emptied. */
export function SentQuote({ cart }: { readonly cart: CartView }) {
  const { t, announce } = useShell()
  const { sentQuote } = cart
  if (sentQuote === undefined) return null
  const { number, count, href } = sentQuote
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(href)
    announce(t('quote.sentLine.copied'))
  }
  return (
    <p className={styles.sent}>
      <span>{t(count ? 'quote.sentLine' : 'quote.sentLine.link', { number, count })}</span>
      <a className="go" href={href}>
        {t('quote.sentLine.open')}
      </a>
      <span className={styles.share}>
        <Button kind="plain" size="small" onClick={() => void copy()}>
          {t('quote.sentLine.copy')}
        </Button>
      </span>
    </p>
  )
}
