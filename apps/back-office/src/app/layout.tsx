import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useRouter } from '@tanstack/react-router'
import type { StaffDuty } from '@waybill/contract/staff/duties'
import { STAFF_LISTS } from '@waybill/contract/staff/lists'
import type { MessageId } from '@waybill/i18n'
import { useEffect, useRef } from 'react'
import { Button, Icon, Logo, Skeleton } from '@waybill/ui'
import { call } from '../lib/call.ts'
import { Failure } from '../lib/failure.tsx'
import { mayDo, sessionQuery, type StaffSession } from '../lib/session.ts'
import { shopName, t } from '../lib/shown.ts'
import type { PagedList } from '../pages/list-rows.tsx'
import { Palette } from './palette.tsx'
import { SignIn } from './sign-in.tsx'
import styles from './layout.module.css'

type NavLink =
  | { readonly list: PagedList }
  | {
      readonly to: '/approvals' | '/statements' | '/ageing' | '/commands' | '/staff' | '/keys' | '/audit'
      readonly text: MessageId
      readonly duty: StaffDuty
    }

/** The pages by what they are about, each group under its title. */
const GROUPS: readonly { readonly title: MessageId; readonly links: readonly NavLink[] }[] = [
  { title: 'admin.nav.customers', links: [{ list: 'customers' }, { list: 'questions' }] },
  {
    title: 'admin.nav.money',
    links: [
      { list: 'documents' },
      { list: 'payments' },
      { list: 'tries' },
      { list: 'refunds' },
      { list: 'disputes' },
      { to: '/approvals', text: 'admin.nav.waiting', duty: 'look' },
      { to: '/statements', text: 'bank.nav', duty: 'money' },
      { to: '/ageing', text: 'bank.ageing.nav', duty: 'look' },
    ],
  },
  { title: 'admin.nav.messages', links: [{ list: 'mails' }, { list: 'deliveries' }, { list: 'endpoints' }] },
  {
    title: 'admin.nav.shop',
    links: [
      { to: '/commands', text: 'staffCommand.title', duty: 'self' },
      { list: 'searches' },
      { list: 'jobs' },
      { to: '/staff', text: 'admin.nav.staff', duty: 'operate' },
      { to: '/keys', text: 'admin.nav.keys', duty: 'operate' },
      { to: '/audit', text: 'admin.nav.audit', duty: 'operate' },
    ],
  },
]

const mayOpen = (staff: StaffSession, link: NavLink): boolean =>
  mayDo(staff, 'list' in link ? STAFF_LISTS[link.list].duty : link.duty)

const GroupLink = ({ link }: { readonly link: NavLink }) =>
  'list' in link ? (
    <Link to={`/${link.list}`} search={{}} activeOptions={{ includeSearch: false }}>
      {t(`staffList.${link.list}.title`)}
    </Link>
  ) : (
    <Link to={link.to} search={{}} activeOptions={{ includeSearch: false }}>
      {t(link.text)}
    </Link>
  )

/** The sections that a role has something to do in; a narrow window has them behind one button. */
const Sections = ({ staff }: { readonly staff: StaffSession }) => {
  const menu = useRef<HTMLDetailsElement>(null)
  const router = useRouter()
  // the menu has led to a page
  useEffect(() => router.subscribe('onResolved', () => menu.current?.removeAttribute('open')), [router])
  const groups = GROUPS.map(({ title, links }) => ({ title, links: links.filter((link) => mayOpen(staff, link)) }))
  return (
    <details ref={menu} className={`unfold ${styles.menu}`}>
      <summary className="label">
        {t('admin.nav.menu')}
        <Icon name="chevron-down" size={16} />
      </summary>
      <nav className={styles.nav} aria-label={t('admin.nav.label')}>
        <Link to="/" activeOptions={{ exact: true }}>
          {t('admin.nav.home')}
        </Link>
        {groups.map(
          ({ title, links }) =>
            links.length > 0 && (
              <section key={title} className={styles.group} aria-label={t(title)}>
                <p className={styles.title}>{t(title)}</p>
                {links.map((link) => (
                  <GroupLink key={'list' in link ? link.list : link.to} link={link} />
                ))}
              </section>
            ),
        )}
      </nav>
    </details>
  )
}

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
      <Logo name={shopName} />
      <Sections staff={staff} />
      <div className={styles.who}>
        <Palette staff={staff} />
        <span className="small muted">{t('admin.signedInAs', { name: staff.name })}</span>
        <p>
          <Link to="/you">{t('admin.nav.you')}</Link>
          <Button kind="plain" size="small" onClick={() => void leave()}>
            {t('admin.signIn.out')}
          </Button>
        </p>
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
    <div className={styles.shell}>
      <Head staff={staff} />
      <main className={styles.main}>
        <Outlet />
      </main>
    </div>
  )
}
