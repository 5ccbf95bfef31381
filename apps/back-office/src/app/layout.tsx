import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { STAFF_LISTS } from '@waybill/contract/staff/lists'
import { Button, Logo, Skeleton } from '@waybill/ui'
import { call } from '../lib/call.ts'
import { Failure } from '../lib/failure.tsx'
import { mayDo, sessionQuery, type StaffSession } from '../lib/session.ts'
import { shopName, t } from '../lib/shown.ts'
import { Palette } from './palette.tsx'
import { SignIn } from './sign-in.tsx'
import styles from './layout.module.css'

const PAGED_LISTS = ['customers', 'documents', 'payments', 'tries', 'refunds'] as const

/** The sections that a role has something to do in. */
const Sections = ({ staff }: { readonly staff: StaffSession }) => (
  <nav className={styles.nav} aria-label={t('admin.nav.label')}>
    <Link to="/" activeOptions={{ exact: true }}>
      {t('admin.nav.you')}
    </Link>
    {PAGED_LISTS.map(
      (name) =>
        mayDo(staff, STAFF_LISTS[name].duty) && (
          <Link key={name} to={`/${name}`} search={{}} activeOptions={{ includeSearch: false }}>
            {t(`staffList.${name}.title`)}
          </Link>
        ),
    )}
    {mayDo(staff, 'money') && (
      <Link to="/statements" search={{}}>
        {t('bank.nav')}
      </Link>
    )}
    {mayDo(staff, 'look') && <Link to="/ageing">{t('bank.ageing.nav')}</Link>}
    {mayDo(staff, 'look') && <Link to="/approvals">{t('admin.nav.waiting')}</Link>}
    <Link to="/commands" search={{}} activeOptions={{ includeSearch: false }}>
      {t('staffCommand.title')}
    </Link>
    {mayDo(staff, 'operate') && <Link to="/staff">{t('admin.nav.staff')}</Link>}
    {mayDo(staff, 'operate') && <Link to="/keys">{t('admin.nav.keys')}</Link>}
    {mayDo(staff, 'operate') && <Link to="/audit">{t('admin.nav.audit')}</Link>}
  </nav>
)

const Head = ({ staff }: { readonly staff: StaffSession }) => {
  const client = useQueryClient()
  const leave = async (): Promise<void> => {
    await call('DELETE /api/admin/v1/session')
    client.setQueryData(sessionQuery.queryKey, null)
    // the next one who signs in here sees nothing of it
    client.removeQueries({ predicate: ({ queryKey: [name] }) => name !== sessionQuery.queryKey[0] })
  }
  return (
    <header className={styles.head}>
      <div className={styles.bar}>
        <Logo name={shopName} />
        <Sections staff={staff} />
        <div className={styles.who}>
          <Palette staff={staff} />
          <span className="small muted">{t('admin.signedInAs', { name: staff.name })}</span>
          <Button kind="plain" size="small" onClick={() => void leave()}>
            {t('admin.signIn.out')}
          </Button>
        </div>
      </div>
    </header>
  )
}

/** Every page, behind the sign-in. */
export const Layout = () => {
  const { data: staff, error } = useQuery(sessionQuery)
  if (error !== null) return <Failure error={error} />
  if (staff === undefined) return <Skeleton />
  if (staff === null) return <SignIn />
  return (
    <>
      <Head staff={staff} />
      <main className={styles.main}>
        <Outlet />
      </main>
    </>
  )
}
