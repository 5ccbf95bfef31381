import { useState, type SyntheticEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Banner, Button, Dialog, TextField } from '@waybill/ui'
import { call, CallFailed } from '../lib/call.ts'
import { useFactor } from '../lib/factor.tsx'
import { Failure } from '../lib/failure.tsx'
import { fieldsOf } from '../lib/fields-of.ts'
import { moneyText, t } from '../lib/shown.ts'
import { bookLine, exactLines, namesOf, type BankLine, type OpenDebt, type ShownStatement } from '../lib/statements.ts'
import styles from './statements-page.module.css'

/** Outcome of a booking to an invoice: pays it, a part of it, or more than it. */
function outcomeOf({ amount_minor: came }: BankLine, { open_minor: open, currency }: OpenDebt): string {
  const amount = moneyText(open, currency)
  if (came === open) return t('bank.choose.same', { amount })
  return came < open ? t('bank.choose.less', { amount }) : t('bank.choose.more', { amount })
}

interface ChooseProps {
  readonly line: BankLine
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onClose: () => void
  readonly onBook: (invoice: string, isAnyAmount: boolean) => void
}

/** Open invoices by number or customer, one of which a line is booked to. */
export const ChooseDialog = ({ line, isBusy, error, onClose, onBook }: ChooseProps) => {
  const [q, setText] = useState('')
  const found = useQuery({
    queryKey: ['open-invoices', line.id, q],
    queryFn: () => call('GET /api/admin/v1/statement-lines/{id}/invoices', { params: { id: line.id }, query: { q } }),
    enabled: q !== '',
  })
  const search = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setText((fieldsOf(event).q ?? '').trim())
  }
  const invoices = q === '' ? line.match.invoices : (found.data?.invoices ?? [])
  return (
    <Dialog
      open
      onClose={onClose}
      width={750}
      title={t('bank.act.chooseNamed', namesOf(line))}
      note={line.reference}
      closeLabel={t('bank.act.cancel')}
      startAt="line-search"
    >
      <form role="search" className={styles.search} noValidate onSubmit={search}>
        <TextField id="line-search" name="q" label={t('bank.choose.search')} autoComplete="off" />
        <Button type="submit" busy={found.isFetching}>
          {t('bank.choose.show')}
        </Button>
      </form>
      <Failure error={error ?? found.error} />
      {q !== '' && found.data?.invoices.length === 0 && <p role="status">{t('bank.choose.none')}</p>}
      <ul className={styles.found}>
        {invoices.map((debt) => (
          <li key={debt.invoice}>
            <span>
              {`${debt.invoice}, ${debt.company}`}
              <span className={styles.under}>{outcomeOf(line, debt)}</span>
            </span>
            <Button
              size="small"
              aria-label={t('bank.act.bookNamed', { amount: namesOf(line).amount, invoices: debt.invoice })}
              busy={isBusy}
              onClick={() => onBook(debt.invoice, debt.open_minor !== line.amount_minor)}
            >
              {t('bank.act.book')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface AsideProps {
  readonly line: BankLine
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The reason for which a line pays nothing. */
export const AsideDialog = ({ line, onClose, onDone }: AsideProps) => {
  const aside = useMutation({
    mutationFn: (reason: string) =>
      call('POST /api/admin/v1/statement-lines/{id}/aside', { params: { id: line.id }, body: { reason } }),
    onSuccess: onDone,
  })
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    aside.mutate(fieldsOf(event).reason ?? '')
  }
  const problem = aside.error instanceof CallFailed ? aside.error.fields.get('reason') : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('bank.act.asideNamed', namesOf(line))}
      closeLabel={t('bank.act.cancel')}
      startAt="aside-reason"
      foot={
        <>
          <Button onClick={onClose}>{t('bank.act.cancel')}</Button>
          <Button kind="main" type="submit" form="aside" busy={aside.isPending}>
            {t('bank.act.aside')}
          </Button>
        </>
      }
    >
      <form id="aside" noValidate onSubmit={send}>
        <TextField id="aside-reason" name="reason" label={t('bank.aside.reason')} error={problem} maxLength={200} />
      </form>
      {problem === undefined && <Failure error={aside.error} />}
    </Dialog>
  )
}

/** Books every exact line, one after the other; one that fails leaves the others booked. */
async function bookAll(id: string): Promise<{ readonly done: number; readonly failed: number }> {
  let [done, failed] = [0, 0]
  for (const line of await exactLines(id)) {
    const invoices = line.match.invoices.map(({ invoice }) => invoice)
    try {
      // oxlint-disable-next-line no-await-in-loop -- each is a booking of its own
      await bookLine(line, invoices, false)
      done += 1
    } catch (error) {
      // before the first: the second factor comes first
      if (done === 0 && error instanceof CallFailed && error.code === 'factor-needed') throw error
      failed += 1
    }
  }
  return { done, failed }
}

interface BookAllProps {
  readonly id: string
  readonly exact: ShownStatement['exact']
}

/** One confirmed click for all exact lines, whose number and sums it shows first. */
export const BookAll = ({ id, exact }: BookAllProps) => {
  const client = useQueryClient()
  const withFactor = useFactor()
  const [isOpen, setOpen] = useState(false)
  const book = useMutation({
    mutationFn: () => withFactor(() => bookAll(id)),
    onSettled: () => client.invalidateQueries({ queryKey: ['statement', id] }),
  })
  const go = (): void => {
    setOpen(false)
    book.mutate()
  }
  return (
    <>
      <Failure error={book.error} />
      {book.data !== undefined && <Banner kind="go" live="status" title={t('bank.all.done', book.data)} />}
      {exact.length > 0 && (
        <div>
          <Button kind="main" busy={book.isPending} onClick={() => setOpen(true)}>
            {t('bank.all.book')}
          </Button>
        </div>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('bank.all.book')}
        note={t('bank.all.note')}
        closeLabel={t('bank.act.cancel')}
        foot={
          <>
            <Button onClick={() => setOpen(false)}>{t('bank.act.cancel')}</Button>
            <Button kind="main" onClick={go}>
              {t('bank.act.book')}
            </Button>
          </>
        }
      >
        <ul className={styles.found}>
          {exact.map(({ currency, lines, amount_minor: minor }) => (
            <li key={currency}>{t('bank.all.sum', { currency, amount: moneyText(minor, currency), lines })}</li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
