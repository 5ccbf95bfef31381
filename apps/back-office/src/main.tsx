import '@waybill/ui/tokens.css'
import '@waybill/ui/base.css'
import { createRoot } from 'react-dom/client'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { CallFailed } from './lib/call.ts'
import { FactorProvider } from './lib/factor.tsx'
import { sessionQuery } from './lib/session.ts'
import { router } from './router.tsx'

/** A session that has ended shows the sign-in, at the address where one was. */
function noteEnd(error: Error): void {
  if (error instanceof CallFailed && error.code === 'unauthorized') client.setQueryData(sessionQuery.queryKey, null)
}

const client = new QueryClient({
  queryCache: new QueryCache({ onError: noteEnd }),
  mutationCache: new MutationCache({ onError: noteEnd }),
  defaultOptions: {
    queries: { retry: (count, error) => count < 2 && error instanceof CallFailed && (error.status ?? 503) >= 500 },
  },
})

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <FactorProvider>
        <RouterProvider router={router} />
      </FactorProvider>
    </QueryClientProvider>,
  )
