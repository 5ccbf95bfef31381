import '@waybill/ui/tokens.css'
import '@waybill/ui/base.css'
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Frame } from '@waybill/contract/pages'
import { App } from './app/app.tsx'
import { loadParts } from './app/late.tsx'

const pages = import.meta.glob<ComponentType<object>>('./pages/*.tsx', { import: 'default' })

interface PageData {
  readonly name: string
  readonly props: object
  readonly frame: Frame
  /** Late parts that the page was drawn with. */
  readonly parts: readonly string[]
}

async function hydrate(): Promise<void> {
  const root = document.getElementById('root')
  const data = document.getElementById('page-data')?.textContent
  if (root === null || data === null || data === undefined) return
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server wrote it from the same types (contract/pages)
  const { name, props, frame, parts } = JSON.parse(data) as PageData
  const page = await pages[`./pages/${name.replaceAll('_', '-')}.tsx`]?.()
  if (page === undefined) return
  await loadParts(parts)
  hydrateRoot(root, <App page={page} props={props} frame={frame} />, { identifierPrefix: 'w' })
  document.documentElement.dataset['hydrated'] = 'true'
}

void hydrate()
