import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banner, Button, State, Table, type StateKind } from '@waybill/ui'
import { Loading, PageHead } from '../app/page-parts.tsx'
import { call } from '../lib/call.ts'
import { useFactor } from '../lib/factor.tsx'
import { Failure } from '../lib/failure.tsx'
import { mayDo, useStaff } from '../lib/session.ts'
import { dayText, moneyText, t } from '../lib/shown.ts'
import { amountText, bookLine, namesOf, statementQuery, type BankLine } from '../lib/statements.ts'
import { useTitle } from '../lib/use-title.ts'
import { AsideDialog, BookAll, ChooseDialog } from './statement-dialogs.tsx'
import styles from './statements-page.module.css'

const STATES: Readonly<Record<BankLine['state'], StateKind>> = {
  waiting: 'needsYou',
  booked: 'done',
  aside: 'ended',
  ignored: 'ended',
}

/** Invoices that a line may pay, and why; or what was decided on it. */
const Proposal = ({ line }: { readonly line: BankLine }) => {
  const { state, match, reason, booked_to: bookedTo, decided_by: by } = line
  if (state === 'booked' || state === 'aside')
    return (
      <>
        {state === 'booked' ? t('bank.booked', { invoices: bookedTo.join(', ') }) : reason}
        <span className={styles.under}>{by}</span>
      </>
    )
  if (state === 'ignored') return <span className="muted">–</span>
  return (
    <>
      <strong>{t(`bank.kind.${match.kind}`)}</strong>
      <span className={styles.under}>{t(`bank.why.${match.why}`)}</span>
      {match.invoices.map(({ invoice, company, open_minor: open, currency }) => (
        <span key={invoice} className={styles.under}>{`${invoice}, ${company}, ${moneyText(open, currency)}`}</span>
      ))}
    </>
  )
}

type LineAct = 'book' | 'choose' | 'aside' | 'back'

interface ActsProps {
  readonly line: BankLine
  readonly isBusy: boolean
  readonly onAct: (act: LineAct, line: BankLine) => void
}

const Acts = ({ line, isBusy, onAct }: ActsProps) => {
  const names = namesOf(line)
  if (line.state === 'aside')
    return (
      <Button size="small" aria-label={t('bank.act.backNamed', names)} onClick={() => onAct('back', line)}>
        {t('bank.act.back')}
      </Button>
    )
  if (line.state !== 'waiting') return null
  const isReady = line.match.kind === 'exact' || line.match.kind === 'several'
  return (
    <div className={styles.acts}>
      {isReady && (
        <Button
          size="small"
          kind="main"
          busy={isBusy}
          aria-label={t('bank.act.bookNamed', names)}
          onClick={() => onAct('book', line)}
        >
          {t('bank.act.book')}
        </Button>
      )}
      <Button size="small" aria-label={t('bank.act.chooseNamed', names)} onClick={() => onAct('choose', line)}>
        {t('bank.act.choose')}
      </Button>
      <Button
        size="small"
        kind="plain"
        aria-label={t('bank.act.asideNamed', names)}
        onClick={() => onAct('aside', line)}
      >
        {t('bank.act.aside')}
      </Button>
    </div>
  )
}

interface LinesProps extends Omit<ActsProps, 'line' | 'isBusy'> {
  readonly title: string
  readonly lines: readonly BankLine[]
  readonly busy: number | undefined
}

const Lines = ({ title, lines, busy, onAct }: LinesProps) => (
  <Table
    label={title}
    columns={[
      { key: 'from', head: t('bank.column.from') },
      { key: 'amount', head: t('bank.column.amount'), align: 'end', fold: 'amount' },
      { key: 'pays', head: t('bank.column.pays'), fold: 'across' },
      { key: 'state', head: t('bank.column.state'), fold: 'state' },
      { key: 'act', head: '', fold: 'across' },
    ]}
    rows={lines.map((line) => ({
      key: String(line.id),
      cells: {
        from: (
          <>
            {line.payer === '' ? t('bank.noPayer') : line.payer}
            <span className={styles.under}>{line.reference}</span>
            <span className={styles.under}>{dayText(`${line.booked_on}T12:00:00`)}</span>
          </>
        ),
        amount: line.flow === 'in' ? amountText(line) : moneyText(-line.amount_minor, line.currency),
        pays: <Proposal line={line} />,
        state: <State kind={STATES[line.state]}>{t(`bank.state.${line.state}`)}</State>,
        act: <Acts line={line} isBusy={busy === line.id} onAct={onAct} />,
      },
    }))}
  />
)

interface StatementProps {
  readonly id: string
  readonly after: string | undefined
}

interface Booking {
  readonly line: BankLine
  readonly invoices: readonly string[]
  readonly isAnyAmount: boolean
}

const ShownLines = ({ id, after }: StatementProps) => {
  const client = useQueryClient()
  const withFactor = useFactor()
  const { data, error } = useQuery(statementQuery(id, after))
  const [open, setOpen] = useState<{ readonly act: LineAct; readonly line: BankLine }>()
  const refresh = () => client.invalidateQueries({ queryKey: ['statement', id] })
  const close = (): void => setOpen(undefined)
  const book = useMutation({
    mutationFn: ({ line, invoices, isAnyAmount }: Booking) => withFactor(() => bookLine(line, invoices, isAnyAmount)),
    onSuccess: close,
    onSettled: refresh,
  })
  const back = useMutation({
    mutationFn: (line: BankLine) =>
      call('POST /api/admin/v1/statement-lines/{id}/back', { params: { id: line.id }, body: {} }),
    onSettled: refresh,
  })
  const act = (what: LineAct, line: BankLine): void => {
    book.reset()
    if (what === 'back') back.mutate(line)
    else if (what === 'book')
      book.mutate({ line, invoices: line.match.invoices.map(({ invoice }) => invoice), isAnyAmount: false })
    else setOpen({ act: what, line })
  }
  const title = data?.statement.name ?? t('bank.title')
  useTitle(title)
  const busy = book.isPending ? book.variables.line.id : undefined
  const isChoosing = open?.act === 'choose'
  return (
    <>
      <PageHead title={title}>{data?.statement.account}</PageHead>
      <Failure error={error ?? back.error ?? (isChoosing ? null : book.error)} />
      {book.data !== undefined && (
        <Banner kind="go" live="status" title={t('bank.booked', { invoices: book.data.booked.join(', ') })} />
      )}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <BookAll id={id} exact={data.exact} />}
      {data !== undefined && <Lines title={title} lines={data.lines} busy={busy} onAct={act} />}
      {typeof data?.next_after === 'number' && (
        <Link to="/statements/$id" params={{ id }} search={{ after: String(data.next_after) }} rel="next">
          {t('bank.next')}
        </Link>
      )}
      {isChoosing && (
        <ChooseDialog
          line={open.line}
          isBusy={book.isPending}
          error={book.error}
          onClose={close}
          onBook={(invoice, isAnyAmount) => book.mutate({ line: open.line, invoices: [invoice], isAnyAmount })}
        />
      )}
      {open?.act === 'aside' && (
        <AsideDialog
          line={open.line}
          onClose={close}
          onDone={() => {
            close()
            void refresh()
          }}
        />
      )}
    </>
  )
}

/** Lines of a statement, each with what it pays as far as that shows. */
export const StatementPage = (props: StatementProps) => {
  const staff = useStaff()
  return mayDo(staff, 'money') ? <ShownLines {...props} /> : <Banner kind="you" title={t('admin.error.role')} />
}
