import type { SentQuoteProps } from '@waybill/contract/pages'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { QuoteComment } from './quote-comment.tsx'
import { QuoteLines } from './quote-lines.tsx'
import styles from './sent-quotes.module.css'

/** Comment and lines of a sent quote; its titles alone for a reader without amounts (S-13). */
export function SentQuoteContents({ sent }: { readonly sent: SentQuoteProps }) {
  const { t } = useShell()
  const { quote, contents } = sent
  if (quote !== undefined)
    return (
      <>
        <QuoteComment quote={quote} />
        <QuoteLines quote={quote} />
      </>
    )
  return (
    <section className={styles.section} aria-labelledby="contents">
      <h2 id="contents">{t('quote.contents')}</h2>
      <Sheet as="ul" ruled>
        {contents.map((title) => (
          <li key={title} className={styles.recipient}>
            {title}
          </li>
        ))}
      </Sheet>
      <p className="small muted">{t('sentQuote.noAmounts')}</p>
    </section>
  )
}
