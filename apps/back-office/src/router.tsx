import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { Layout } from './app/layout.tsx'
import { Missing } from './app/missing.tsx'
import { ApprovalsPage } from './pages/approvals-page.tsx'
import { AuditPage } from './pages/audit-page.tsx'
import { StaffPage } from './pages/staff-page.tsx'
import { YouPage } from './pages/you-page.tsx'

const root = createRootRoute({ component: Layout, notFoundComponent: Missing })
const parent = { getParentRoute: () => root }

interface AuditSearch {
  /** Entries before this one; absent: the newest. */
  readonly before?: number
}

const readAudit = ({ before }: Record<string, unknown>): AuditSearch =>
  Number.isSafeInteger(before) && Number(before) > 0 ? { before: Number(before) } : {}

const routes = [
  createRoute({ ...parent, path: '/', component: YouPage }),
  createRoute({ ...parent, path: '/approvals', component: ApprovalsPage }),
  createRoute({ ...parent, path: '/staff', component: StaffPage }),
  createRoute({ ...parent, path: '/audit', component: AuditPage, validateSearch: readAudit }),
] as const

/** The addresses of the back office. */
export const router = createRouter({ routeTree: root.addChildren(routes), basepath: '/admin' })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
