import type { QuoteView } from '@waybill/contract/views'
import { useShell } from '../../../app/shell-context.ts'
import { senderOf } from '../model/quote-lines.ts'
import styles from './quote-page.module.css'

/** Comment of the sender: plain text, whatever stands in it. */
export function QuoteComment({ quote }: { readonly quote: QuoteView }) {
  const { t } = useShell()
  if (quote.comment === '') return null
  return (
    <figure className={styles.comment}>
      <blockquote dir="auto">{quote.comment}</blockquote>
      <figcaption className="small faint">{senderOf(quote, t)}</figcaption>
    </figure>
  )
}
