import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge, Banner, classNames, Sheet, State } from '@waybill/ui'
import { FailedPage } from '../app/missing.tsx'
import { Loading } from '../app/page-parts.tsx'
import { call } from '../lib/call.ts'
import { CUSTOMER_TABS, type CustomerSearch } from '../lib/customer-search.ts'
import { mayDo, useStaff } from '../lib/session.ts'
import { dayText, t, wordText } from '../lib/shown.ts'
import { useTitle } from '../lib/use-title.ts'
import { CustomerCommands } from './customer-page-commands.tsx'
import { CustomerFacts, OpenDocuments, type CustomerView } from './customer-page-facts.tsx'
import { CustomerImpersonation } from './customer-page-impersonation.tsx'
import { CustomerNote } from './customer-page-note.tsx'
import { CustomerTimeline } from './customer-page-timeline.tsx'
import { Explanation } from './explanation.tsx'
import { ListOfAccount } from './list-page.tsx'
import { markOf } from './list-rows.tsx'
import styles from './customer-page.module.css'

const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['customer', id],
    queryFn: () => call('GET /api/admin/v1/customers/{id}', { params: { id } }),
    // each look at a customer is noted
    refetchOnWindowFocus: false,
  })

interface CustomerPageProps {
  readonly id: string
  readonly search: CustomerSearch
}

const Head = ({ customer }: { readonly customer: CustomerView }) => {
  const { id, company, state, is_locked: isLocked, held_since: held, erased_at: erased } = customer
  return (
    <>
      <nav aria-label={t('staffList.customers.title')}>
        <ol className={styles.crumbs}>
          <li>
            <Link to="/customers" search={{}}>
              {t('staffList.customers.title')}
            </Link>
          </li>
          <li aria-hidden="true">/</li>
          <li>{id}</li>
        </ol>
      </nav>
      <div className={styles.head}>
        <h1 className={styles.company}>
          <bdi>{company === '' ? id : company}</bdi>
        </h1>
        <State kind={markOf(state)}>{wordText(state)}</State>
        {isLocked === 1 && <Badge kind="bad">{t('customer.locked')}</Badge>}
        {held !== null && <Badge kind="you">{t('customer.held')}</Badge>}
        {erased !== null && <Badge>{t('customer.erased')}</Badge>}
      </div>
    </>
  )
}

/** On a phone the tabs are wider than the page. */
const intoView = (tab: HTMLElement | null): void => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

const Tabs = ({ id, search: { tab = 'overview' } }: CustomerPageProps) => (
  <nav className={styles.tabs} aria-label={t('customer.tabs')}>
    {CUSTOMER_TABS.map((name) => (
      <Link
        key={name}
        ref={name === tab ? intoView : undefined}
        to="/customers/$id"
        params={{ id }}
        search={name === 'overview' ? {} : { tab: name }}
        className={classNames(styles.tab, name === tab && styles.selected)}
        aria-current={name === tab ? 'page' : undefined}
        activeProps={{}}
      >
        {name === 'overview' ? t('customer.overview') : t(`staffList.${name}.title`)}
      </Link>
    ))}
  </nav>
)

const NextCharge = ({ customer: { next_charge: charge, locale } }: { readonly customer: CustomerView }) => {
  if (charge !== null) {
    const note = charge.is_estimate === 1 ? `${dayText(charge.at)}, ${t('customer.estimated')}` : dayText(charge.at)
    return <Explanation explained={charge} level={2} lang={locale} note={`${t('customer.next')}: ${note}`} />
  }
  return (
    <Sheet as="section" aria-labelledby="next">
      <div className={styles.sheetHead}>
        <h2 id="next" className={styles.title}>
          {t('customer.next')}
        </h2>
      </div>
      <p className={styles.foot}>{t('customer.next.none')}</p>
    </Sheet>
  )
}

const ShownCustomer = ({ id, search }: CustomerPageProps) => {
  const { data: customer, error } = useQuery(customerQuery(id))
  useTitle(customer?.company ?? t('staffList.customers.title'))
  if (error !== null) return <FailedPage title={t('staffList.customers.title')} error={error} />
  if (customer === undefined) return <Loading />
  const { tab = 'overview' } = search
  return (
    <>
      <Head customer={customer} />
      <Tabs id={id} search={search} />
      {tab === 'overview' ? (
        <div className={styles.split}>
          <div className={styles.column}>
            <CustomerFacts customer={customer} />
            <NextCharge customer={customer} />
            <OpenDocuments customer={customer} />
            <CustomerNote id={id} />
            <CustomerTimeline id={id} search={search} />
          </div>
          <div className={styles.column}>
            <CustomerImpersonation customer={customer} />
            <CustomerCommands accountId={customer.id} invoice={customer.open[0]?.document} />
          </div>
        </div>
      ) : (
        <ListOfAccount name={tab} account={id} />
      )}
    </>
  )
}

/** A customer: who they are, what they have, why they are charged what they are, and everything that was (ADM-09, ADM-10). */
export const CustomerPage = ({ id = '', search }: { readonly id?: string; readonly search: CustomerSearch }) => {
  const staff = useStaff()
  if (mayDo(staff, 'look')) return <ShownCustomer id={id} search={search} />
  return <Banner kind="you" title={t('admin.error.role')} />
}
