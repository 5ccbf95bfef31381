import type { SentQuoteRow, SentQuotesProps } from '@waybill/contract/pages'
import { formatInstant, formatMoney, localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { ChipLink, Chips } from '@waybill/ui/chips/chips.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { AnswerState, RecipientState, SentQuoteState } from './sent-quote-state.tsx'
import styles from './sent-quotes.module.css'

const PATH = '/account/quotes'

/** The address of a filter and of a page of it: both work without script. */
function addressOf(filter: SentQuotesProps['filter'], before?: string): string {
  const query = new URLSearchParams({ ...(filter !== 'all' && { state: filter }), ...(before && { before }) })
  return query.size === 0 ? PATH : `${PATH}?${query.toString()}`
}

function Filters({ filter, filters }: Pick<SentQuotesProps, 'filter' | 'filters'>) {
  const { shell, t } = useShell()
  const all = ['all', ...filters] as const
  return (
    <Chips label={t('sentQuote.filter')}>
      {all.map((each) => (
        <ChipLink key={each} href={localePath(shell.locale, addressOf(each))} chosen={each === filter}>
          {t(each === 'all' ? 'sentQuote.filter.all' : `sentQuote.state.${each}`)}
        </ChipLink>
      ))}
    </Chips>
  )
}

function Row({ quote, timeZone }: { readonly quote: SentQuoteRow; readonly timeZone: string }) {
  const { shell, t } = useShell()
  const { id, number, title, total, recipients, declines, sentAt, expiresAt } = quote
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
        <span className={`figures ${styles.name}`}>
          {t('sentQuote.total', { total: formatMoney(total, shell.locale) })}
        </span>
        <span className="small">
          <SentQuoteState {...quote} />
        </span>
      </div>
    </li>
  )
}

function Pages({ filter, next, isContinued }: Pick<SentQuotesProps, 'filter' | 'next' | 'isContinued'>) {
  const { shell, t } = useShell()
  if (next === undefined && !isContinued) return null
  return (
    <nav className={styles.pages} aria-label={t('sentQuote.pages')}>
      {isContinued && (
        <a className="go small" href={localePath(shell.locale, addressOf(filter))}>
          {t('sentQuote.newest')}
        </a>
      )}
      {next !== undefined && (
        <a className="go small" href={localePath(shell.locale, addressOf(filter, next))}>
          {t('sentQuote.older')}
        </a>
      )}
    </nav>
  )
}

function NoQuotes({ filter }: Pick<SentQuotesProps, 'filter'>) {
  const { shell, t } = useShell()
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
  const { quotes, filter, filters, timeZone } = sent
  const hasNone = quotes.length === 0
  return (
    <div className={styles.section}>
      {!(hasNone && filter === 'all' && !sent.isContinued) && <Filters filter={filter} filters={filters} />}
      {hasNone ? (
        <NoQuotes filter={filter} />
      ) : (
        <Sheet as="ul" ruled aria-label={t('sentQuote.title')}>
          {quotes.map((quote) => (
            <Row key={quote.id} quote={quote} timeZone={timeZone} />
          ))}
        </Sheet>
      )}
      <Pages {...sent} />
    </div>
  )
}
