import '@waybill/ui/tokens.css'
import '@waybill/ui/base.css'
import { startTransition, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { PageShell } from '@waybill/contract/pages'
import { setBillingZone, setMainLocale } from '@waybill/i18n'
import { yieldToMain } from '@waybill/ui/yield-to-main.ts'
import { App } from './app/app.tsx'
import { loadParts, loadsAgain, patiently } from './app/code-split.tsx'
import { SuggestionsLoader } from './app/site/suggestions-loader.ts'
import { followVisit } from './lib/analytics/visit.ts'

async function loadSuggestions() {
  const { SearchSuggestions } = await import('./features/search/components/search-suggestions.tsx')
  return SearchSuggestions
}

interface PageData {
  /** Address of the page's own script. A table of all of them here would cost every first visit 1.5 kB. */
  readonly script: string
  readonly props: object
  readonly shell: PageShell
  /** Lazy parts that the page was drawn with. */
  readonly parts: readonly string[]
}

interface PageModule {
  readonly default: ComponentType<object>
}

/** The page that stays without its code works as without script. */
function reportGone(error: unknown): undefined {
  // oxlint-disable-next-line eslint/no-console -- it may be a mistake in the code
  if (!loadsAgain()) console.warn('the code of this page could not be loaded', error)
}

async function hydrate(): Promise<void> {
  const root = document.getElementById('root')
  const data = document.getElementById('page-data')?.textContent
  if (root === null || data === null || data === undefined) return
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server wrote it from the same types (contract/pages)
  const { script, props, shell, parts } = JSON.parse(data) as PageData
  setMainLocale(shell.languages)
  setBillingZone(shell.timeZone)
  const page = await patiently(async () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server names a file of `pages/`: each has its page as default
    const code = (await import(/* @vite-ignore */ script)) as PageModule
    await loadParts(parts)
    return code.default
  }).catch(reportGone)
  if (page === undefined) return
  // in slices, so that scrolling and typing don't wait for the whole page; a click hydrates at once what it needs
  startTransition(() => {
    hydrateRoot(
      root,
      <SuggestionsLoader value={loadSuggestions}>
        <App page={page} props={props} shell={shell} />
      </SuggestionsLoader>,
      { identifierPrefix: 'w' },
    )
  })
}

// it may run before the document is parsed
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void hydrate())
else void hydrate()
// the first look into a storage waits for another process: while the page's code comes, in a task of its own
void yieldToMain().then(followVisit)
