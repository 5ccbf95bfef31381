import { createRootRoute, createRoute, createRouter, useParams, useSearch } from '@tanstack/react-router'
import { Enrol } from './app/enrol.tsx'
import { Layout } from './app/layout.tsx'
import { Missing } from './app/missing.tsx'
import { readListSearch } from './lib/list-search.ts'
import { readCustomerSearch } from './lib/customer-search.ts'
import { ApprovalsPage } from './pages/approvals-page.tsx'
import { AuditPage } from './pages/audit-page.tsx'
import { CustomerPage } from './pages/customer-page.tsx'
import { DocumentPage } from './pages/document-page.tsx'
import { KeysPage } from './pages/keys-page.tsx'
import { ListPage } from './pages/list-page.tsx'
import type { PagedList } from './pages/list-rows.tsx'
import { StaffPage } from './pages/staff-page.tsx'
import { YouPage } from './pages/you-page.tsx'

const root = createRootRoute({ notFoundComponent: Missing })
/** Every page behind the sign-in. */
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: Layout })
const parent = { getParentRoute: () => signedIn }

/** Behind a mailed link, whose token it is. */
const enrol = createRoute({ getParentRoute: () => root, path: '/enrol/$token', component: Enrol })

interface AuditSearch {
  /** Entries before this one; absent: the newest. */
  readonly before?: number
}

const readAudit = ({ before }: Record<string, unknown>): AuditSearch =>
  Number.isSafeInteger(Number(before)) && Number(before) > 0 ? { before: Number(before) } : {}

/** The page of a list at its name. */
function listRoute<Name extends PagedList>(name: Name) {
  const ListAtName = () => <ListPage name={name} search={useSearch({ strict: false })} />
  return createRoute({
    ...parent,
    path: `/${name}`,
    validateSearch: readListSearch(name),
    component: ListAtName,
  })
}

const routes = [
  createRoute({ ...parent, path: '/', component: YouPage }),
  listRoute('customers'),
  createRoute({
    ...parent,
    path: '/customers/$id',
    validateSearch: readCustomerSearch,
    component: function CustomerAtId() {
      return <CustomerPage {...useParams({ strict: false })} search={useSearch({ strict: false })} />
    },
  }),
  listRoute('documents'),
  createRoute({
    ...parent,
    path: '/documents/$id',
    component: function DocumentAtId() {
      return <DocumentPage {...useParams({ strict: false })} />
    },
  }),
  listRoute('payments'),
  listRoute('tries'),
  listRoute('refunds'),
  createRoute({ ...parent, path: '/approvals', component: ApprovalsPage }),
  createRoute({ ...parent, path: '/staff', component: StaffPage }),
  createRoute({ ...parent, path: '/keys', component: KeysPage }),
  createRoute({ ...parent, path: '/audit', component: AuditPage, validateSearch: readAudit }),
] as const

/** The addresses of the back office. */
export const router = createRouter({
  routeTree: root.addChildren([enrol, signedIn.addChildren(routes)]),
  basepath: '/admin',
  // plain text, as the calls have it: a number in an address is a text like any other
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const entries = Object.entries(search).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    const text = new URLSearchParams(entries).toString()
    return text === '' ? '' : `?${text}`
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
