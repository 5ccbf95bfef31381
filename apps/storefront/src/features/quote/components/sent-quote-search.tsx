import type { SentQuotesProps } from '@waybill/contract/pages'
import { exponentOf } from '@waybill/domain/money'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import { isSearched, SENT_QUOTES_PATH, sentQuotesAddress } from '../model/sent-quotes-address.ts'
import styles from './sent-quotes.module.css'

interface SearchProps {
  readonly sent: Pick<SentQuotesProps, 'filter' | 'search' | 'hasNoAmounts'>
}

/** Amounts in the currency of the account: a step is what can be paid in it. */
function AmountFields({ sent }: SearchProps) {
  const { t } = useShell()
  const { currency, amountFrom, amountTo } = sent.search
  const field = { inputMode: 'decimal', autoComplete: 'off', maxLength: 10 + exponentOf(currency) } as const
  return (
    <>
      <TextField
        {...field}
        name="amount_from"
        label={t('sentQuote.search.amountFrom', { currency })}
        defaultValue={amountFrom}
        error={problemOf(sent.search.problems, 'amount_from')}
      />
      <TextField
        {...field}
        name="amount_to"
        label={t('sentQuote.search.amountTo', { currency })}
        defaultValue={amountTo}
        error={problemOf(sent.search.problems, 'amount_to')}
      />
    </>
  )
}

/** First and last day of sending. */
function DayFields({ sent }: SearchProps) {
  const { t } = useShell()
  const { sentFrom, sentTo, today } = sent.search
  return (
    <>
      <TextField
        type="date"
        name="sent_from"
        max={today}
        label={t('sentQuote.search.sentFrom')}
        defaultValue={sentFrom}
        error={problemOf(sent.search.problems, 'sent_from')}
      />
      <TextField
        type="date"
        name="sent_to"
        max={today}
        label={t('sentQuote.search.sentTo')}
        defaultValue={sentTo}
        error={problemOf(sent.search.problems, 'sent_to')}
      />
    </>
  )
}

/** Looks among the quotes of the chosen state: a form whose fields are the address, with and without script. */
export function SentQuoteSearch({ sent }: SearchProps) {
  const { shell, t } = useShell()
  const { filter, search } = sent
  const isNarrowed = [search.amountFrom, search.amountTo, search.sentFrom, search.sentTo].some((value) => value !== '')
  return (
    <form
      role="search"
      aria-label={t('sentQuote.search')}
      className={styles.search}
      noValidate
      method="get"
      action={localePath(shell.locale, SENT_QUOTES_PATH)}
    >
      {filter !== 'all' && <input type="hidden" name="state" value={filter} />}
      <div className={styles.searchText}>
        <TextField
          type="search"
          name="q"
          maxLength={200}
          autoComplete="off"
          label={t('sentQuote.search')}
          hint={t('sentQuote.search.hint')}
          defaultValue={search.text}
          error={problemOf(sent.search.problems, 'q')}
        />
      </div>
      <details className="unfold" open={isNarrowed}>
        <summary>
          {t(sent.hasNoAmounts ? 'sentQuote.search.days' : 'sentQuote.search.more')}
          <Icon name="chevron-down" size={16} />
        </summary>
        <div className={styles.searchFields}>
          {!sent.hasNoAmounts && <AmountFields sent={sent} />}
          <DayFields sent={sent} />
        </div>
      </details>
      <div className={styles.actions}>
        <Button type="submit">{t('sentQuote.search.submit')}</Button>
        {isSearched(search) && (
          <a className="go small" href={localePath(shell.locale, sentQuotesAddress({ filter }))}>
            {t('sentQuote.search.clear')}
          </a>
        )}
      </div>
    </form>
  )
}
