import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button, Icon, Logo, Skeleton } from '@waybill/ui'
import { call } from '../lib/call.ts'
import { Failure } from '../lib/failure.tsx'
import { sessionQuery, type StaffSession } from '../lib/session.ts'
import { shopName, t } from '../lib/shown.ts'
import { Palette } from './palette.tsx'
import { linkText, SECTIONS, mayOpen, type SectionLink } from './sections.ts'
import { SignIn } from './sign-in.tsx'
import styles from './layout.module.css'

const GroupLink = ({ link }: { readonly link: SectionLink }) => (
  <Link to={'list' in link ? `/${link.list}` : link.to} search={{}} activeOptions={{ includeSearch: false }}>
    {linkText(link)}
  </Link>
)

/** The sections that a role has something to do in; a narrow window has them behind one button. */
const Sections = ({ staff }: { readonly staff: StaffSession }) => {
  const menu = useRef<HTMLDetailsElement>(null)
  const router = useRouter()
  // the menu has led to a page, whose link is in view
  useEffect(() => {
    const settle = (): void => {
      menu.current?.removeAttribute('open')
      menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
    }
    settle()
    return router.subscribe('onResolved', settle)
  }, [router])
  const groups = SECTIONS.map(({ title, links }) => ({ title, links: links.filter((link) => mayOpen(staff, link)) }))
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
