import { createRootRoute, createRoute, createRouter, useParams, useSearch } from '@tanstack/react-router'
import { Enrol } from './app/enrol.tsx'
import { Layout } from './app/layout.tsx'
import { Missing } from './app/missing.tsx'
import { readCustomerSearch } from './lib/customer-search.ts'
import { readListSearch } from './lib/list-search.ts'
import { AgeingPage } from './pages/ageing-page.tsx'
import { ApprovalsPage } from './pages/approvals-page.tsx'
import { AuditPage } from './pages/audit-page.tsx'
import { CommandPage } from './pages/command-page.tsx'
import { CommandsPage } from './pages/commands-page.tsx'
import { CustomerPage } from './pages/customer-page.tsx'
import { DeliveryPage } from './pages/delivery-page.tsx'
import { DocumentPage } from './pages/document-page.tsx'
import { HomePage } from './pages/home-page.tsx'
import { KeysPage } from './pages/keys-page.tsx'
import { ListPage } from './pages/list-page.tsx'
import type { PagedList } from './pages/list-rows.tsx'
import { MailPage } from './pages/mail-page.tsx'
import { StaffPage } from './pages/staff-page.tsx'
import { StatementPage } from './pages/statement-page.tsx'
import { StatementsPage } from './pages/statements-page.tsx'
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

const readCommands = ({ q }: Record<string, unknown>): { readonly q?: string } =>
  typeof q === 'string' && q !== '' ? { q } : {}

/** The fields of a command's form that an address fills. */
const readFilled = (given: Record<string, unknown>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

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

/** A place in a list, as the address has it. */
const readPlace =
  <Name extends 'after' | 'before'>(name: Name) =>
  (given: Record<string, unknown>) => {
    const value = given[name]
    const place = typeof value === 'string' && /^\d{1,15}$/.test(value) ? { [name]: value } : {}
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of this name
    return place as { readonly [Key in Name]?: string }
  }

const StatementsAt = () => {
  const { before } = useSearch({ strict: false })
  return <StatementsPage before={before} />
}

const StatementAt = () => {
  const { id = '' } = useParams({ strict: false })
  const { after } = useSearch({ strict: false })
  return <StatementPage key={id} id={id} after={after} />
}

const routes = [
  createRoute({ ...parent, path: '/', component: HomePage }),
  createRoute({ ...parent, path: '/you', component: YouPage }),
  listRoute('customers'),
  createRoute({
    ...parent,
    path: '/customers/$id',
    validateSearch: readCustomerSearch,
    component: function CustomerAtId() {
      // what the route didn't take from the address is in its search as well
      const search = readCustomerSearch(useSearch({ strict: false }))
      return <CustomerPage {...useParams({ strict: false })} search={search} />
    },
  }),
  listRoute('subscriptions'),
  listRoute('members'),
  listRoute('entitlements'),
  listRoute('invitations'),
  listRoute('quotes'),
  listRoute('usage'),
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
  listRoute('credit'),
  listRoute('payer-statements'),
  listRoute('reconciliations'),
  listRoute('bank-lines'),
  createRoute({ ...parent, path: '/statements', component: StatementsAt, validateSearch: readPlace('before') }),
  createRoute({ ...parent, path: '/statements/$id', component: StatementAt, validateSearch: readPlace('after') }),
  createRoute({ ...parent, path: '/ageing', component: AgeingPage }),
  listRoute('disputes'),
  listRoute('mails'),
  listRoute('deliveries'),
  listRoute('endpoints'),
  listRoute('jobs'),
  listRoute('searches'),
  listRoute('questions'),
  createRoute({ ...parent, path: '/mails/$id', component: MailPage }),
  createRoute({ ...parent, path: '/deliveries/$id', component: DeliveryPage }),
  createRoute({ ...parent, path: '/approvals', component: ApprovalsPage }),
  createRoute({ ...parent, path: '/commands', component: CommandsPage, validateSearch: readCommands }),
  createRoute({ ...parent, path: '/commands/$name', component: CommandPage, validateSearch: readFilled }),
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
