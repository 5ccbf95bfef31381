import type { SentQuoteRow, SentQuotesProps } from '@waybill/contract/pages'
import { formatInstant, localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { ChipLink, Chips } from '@waybill/ui/chips/chips.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { State } from '@waybill/ui/state/state.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { sentTotal } from '../model/sent-total.ts'
import { isSearched, SENT_QUOTES_PATH as PATH, sentQuotesAddress } from '../model/sent-quotes-address.ts'
import { SentQuoteSearch } from './sent-quote-search.tsx'
import { AnswerState, RecipientState, SentQuoteState } from './sent-quote-state.tsx'
import styles from './sent-quotes.module.css'

function Filters({ filter, filters, search }: Pick<SentQuotesProps, 'filter' | 'filters' | 'search'>) {
  const { shell, t } = useShell()
  const all = ['all', ...filters] as const
  return (
    <Chips label={t('sentQuote.filter')}>
      {all.map((each) => (
        <ChipLink
          key={each}
          href={localePath(shell.locale, sentQuotesAddress({ filter: each, search }))}
          chosen={each === filter}
        >
          {t(each === 'all' ? 'sentQuote.filter.all' : `sentQuote.state.${each}`)}
        </ChipLink>
      ))}
    </Chips>
  )
}

function Row({ quote, timeZone }: { readonly quote: SentQuoteRow; readonly timeZone: string }) {
  const { shell, t } = useShell()
  const { id, number, title, total, totalTo, recipients, declines, sentAt, expiresAt } = quote
  const sentOn = formatInstant(sentAt, shell.locale, { style: 'date', timeZone })
  const validUntil = formatInstant(expiresAt, shell.locale, { style: 'date' })
  return (
    <li className={styles.row}>
      <div>
        <a className={styles.name} href={localePath(shell.locale, `${PATH}/${id}`)}>
          {number} · {title}
        </a>
        <p className="small muted">{t('sentQuote.sentOn', { date: sentOn })}</p>
        <p className="small muted">{t('sentQuote.validUntil', { date: validUntil })}</p>
      </div>
      <ul className={`small ${styles.recipients}`} aria-label={t('sentQuote.recipients')}>
        {recipients.length === 0 && <li className="muted">{t('sentQuote.byLink')}</li>}
        {recipients.map((recipient) => (
          <li key={recipient.id}>
            <span className={styles.email}>{recipient.email || t('sentQuote.recipient.erased')}</span>
            <br />
            <RecipientState recipient={recipient} />
          </li>
        ))}
        {declines.map((answer) => (
          <li key={`${answer.at} ${answer.name ?? ''}`}>
            <AnswerState answer={answer} />
          </li>
        ))}
      </ul>
      <div className={styles.standing}>
        {total !== undefined && (
          <span className={`figures ${styles.name}`}>{sentTotal({ total, totalTo }, { locale: shell.locale, t })}</span>
        )}
        <span className="small">
          <SentQuoteState {...quote} />
        </span>
        {quote.unread !== undefined && (
          <span className="small">
            <State kind="needsYou">
              <span>{t('quoteThread.asks', { count: quote.unread })}</span>
            </State>
          </span>
        )}
      </div>
    </li>
  )
}

function Pages({ next, isContinued, ...list }: Pick<SentQuotesProps, 'filter' | 'search' | 'next' | 'isContinued'>) {
  const { shell, t } = useShell()
  if (next === undefined && !isContinued) return null
  return (
    <nav className={styles.pages} aria-label={t('sentQuote.pages')}>
      {isContinued && (
        <a className="go small" href={localePath(shell.locale, sentQuotesAddress(list))}>
          {t('sentQuote.newest')}
        </a>
      )}
      {next !== undefined && (
        <a className="go small" href={localePath(shell.locale, sentQuotesAddress(list, next))}>
          {t('sentQuote.older')}
        </a>
      )}
    </nav>
  )
}

function NoQuotes({ filter, search }: Pick<SentQuotesProps, 'filter' | 'search'>) {
  const { shell, t } = useShell()
  if (isSearched(search))
    return (
      <Empty
        title={t('sentQuote.emptySearch.title')}
        action={
          <ButtonLink href={localePath(shell.locale, sentQuotesAddress({ filter }))}>
            {t('sentQuote.search.clear')}
          </ButtonLink>
        }
      >
        {t('sentQuote.emptySearch.text')}
      </Empty>
    )
  if (filter !== 'all')
    return (
      <Empty
        title={t('sentQuote.emptyFilter.title')}
        action={<ButtonLink href={localePath(shell.locale, PATH)}>{t('sentQuote.emptyFilter.action')}</ButtonLink>}
      />
    )
  return (
    <Empty
      title={t('sentQuote.empty.title')}
      action={
        <ButtonLink kind="main" href={localePath(shell.locale, '/platform/marketplace')}>
          {t('sentQuote.empty.action')}
        </ButtonLink>
      }
    >
      {t('sentQuote.empty.text')}
    </Empty>
  )
}

/** The quotes of the account by their state, newest first. */
export function SentQuoteList({ sent }: { readonly sent: SentQuotesProps }) {
  const { t } = useShell()
  const { quotes, filter, filters, search, timeZone } = sent
  const hasNone = quotes.length === 0
  const isEmpty = hasNone && filter === 'all' && !sent.isContinued && !isSearched(search)
  return (
    <div className={styles.section}>
      {!isEmpty && <SentQuoteSearch sent={sent} />}
      {!isEmpty && <Filters filter={filter} filters={filters} search={search} />}
      {hasNone ? (
        <NoQuotes filter={filter} search={search} />
      ) : (
        <Sheet as="ul" ruled aria-label={t('sentQuote.title')}>
          {quotes.map((quote) => (
            <Row key={quote.id} quote={quote} timeZone={timeZone} />
          ))}
        </Sheet>
      )}
      <Pages filter={filter} search={search} isContinued={sent.isContinued} {...(sent.next && { next: sent.next })} />
    </div>
  )
}
