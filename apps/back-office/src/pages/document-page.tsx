import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banner } from '@waybill/ui'
import { FailedPage } from '../app/missing.tsx'
import { Loading } from '../app/page-parts.tsx'
import { call } from '../lib/call.ts'
import { mayDo, useStaff } from '../lib/session.ts'
import { dayText, locale, moneyText, t } from '../lib/shown.ts'
import { useTitle } from '../lib/use-title.ts'
import { Explanation } from './explanation.tsx'
import styles from './customer-page.module.css'

/** The document in the reader's language, with the text in its customer's. */
const explanationQuery = (id: string) =>
  queryOptions({
    queryKey: ['explanation', id],
    queryFn: async () => {
      const key = 'GET /api/admin/v1/documents/{id}/explanation'
      const answer = await call(key, { params: { id } })
      if (answer.locale === locale) return { shown: answer, answer }
      return { shown: await call(key, { params: { id }, query: { locale } }), answer }
    },
    refetchOnWindowFocus: false,
  })

const ShownDocument = ({ id }: { readonly id: string }) => {
  const { data, error } = useQuery(explanationQuery(id))
  useTitle(data?.shown.number ?? t('staffList.documents.title'))
  if (error !== null) return <FailedPage title={t('staffList.documents.title')} error={error} />
  if (data === undefined) return <Loading />
  const { shown, answer } = data
  return (
    <>
      <nav aria-label={t('customer.tabs')}>
        <ol className={styles.crumbs}>
          <li>
            <Link to="/customers/$id" params={{ id: String(shown.account_id) }} search={{}}>
              <bdi>{shown.company}</bdi>
            </Link>
          </li>
          <li aria-hidden="true">/</li>
          <li>{shown.number}</li>
        </ol>
      </nav>
      <Explanation
        explained={{ ...shown, text: answer.text }}
        lang={answer.locale}
        level={1}
        note={<>{`${shown.number}, ${dayText(shown.at)}`}</>}
      >
        {shown.payments.length > 0 && (
          <ul className={styles.payments} aria-label={t('staffList.tries.title')}>
            {shown.payments.map(({ at, method, state, reason, amount_minor: amount }) => (
              <li key={at}>
                <time dateTime={at}>{dayText(at)}</time>
                <span>{[method, state].filter((part) => part !== '').join(' · ')}</span>
                <span className={styles.amount}>{moneyText(amount, shown.currency)}</span>
                {reason !== null && <p>{reason}</p>}
              </li>
            ))}
          </ul>
        )}
      </Explanation>
    </>
  )
}

/** A document and the reasons for its amounts; its address can be sent to a colleague. */
export const DocumentPage = ({ id = '' }: { readonly id?: string }) => {
  const staff = useStaff()
  if (mayDo(staff, 'look')) return <ShownDocument id={id} />
  return <Banner kind="you" title={t('admin.error.role')} />
}
