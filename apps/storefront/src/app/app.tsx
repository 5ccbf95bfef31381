import { useState, type ComponentType } from 'react'
import { createTranslator } from '@waybill/i18n'
import type { Frame, PageName, PageProps } from '@waybill/contract/pages'
import { FrameContext } from './frame-context.ts'
import { fetchPage } from '../lib/fetch-page.ts'

export type PageComponent<N extends PageName = PageName> = ComponentType<PageProps[N]>

interface AppProps {
  readonly page: ComponentType<object>
  readonly props: object
  readonly frame: Frame
}

/** One page in its frame. `refresh` asks for the same document's data again after something changed. */
export function App({ page: Page, props, frame }: AppProps) {
  const [shown, setShown] = useState({ props, frame })
  const refresh = async (): Promise<void> => {
    const fresh = await fetchPage()
    if (fresh !== undefined) setShown((before) => ({ props: fresh.props, frame: { ...before.frame, ...fresh.frame } }))
  }
  const [t] = useState(() => createTranslator(frame.locale, frame.messages))
  return (
    <FrameContext value={{ frame: shown.frame, t, refresh }}>
      <Page {...shown.props} />
    </FrameContext>
  )
}
