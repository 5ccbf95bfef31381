import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
import { createTranslator, splitLocale } from '@waybill/i18n'
import type { Frame } from '@waybill/contract/pages'
import { followIntent } from './follow-intent.ts'
import { FrameContext, type ToastMessage } from './frame-context.ts'
import { fetchLateParts } from './late.tsx'
import { LiveRegions, type Event } from './live-regions.tsx'
import { followCart } from '../lib/cart-news.ts'
import { fetchPage } from '../lib/fetch-page.ts'

interface AppProps {
  readonly page: ComponentType<object>
  readonly props: object
  readonly frame: Frame
}

/** The latest of its kind, numbered. */
function useEvents<T>() {
  const [event, setEvent] = useState<Event<T>>()
  const count = useRef(0)
  const emit = (what: T | undefined): void => {
    count.current += 1
    setEvent(what === undefined ? undefined : { id: count.current, what })
  }
  return [event, emit] as const
}

/** A page's address stays while it is open: another address is another document. */
const stays = (): void => {}

/** A cached page doesn't know the parameters that don't change it: in the browser, links back to it keep them. */
function useOwnPath(fromServer: string): string {
  return useSyncExternalStore(
    () => stays,
    () => splitLocale(location.pathname + location.search).path,
    () => fromServer,
  )
}

/** One page in its frame. `refresh` asks for the same document's data again after something changed. */
export function App({ page: Page, props, frame }: AppProps) {
  const [shown, setShown] = useState({ props, frame })
  const [expectedBadge, expectBadge] = useState<number>()
  const [announcement, announce] = useEvents<string>()
  const [toast, showToast] = useEvents<ToastMessage>()
  const [t] = useState(() => createTranslator(frame.locale, frame.messages))
  const refresh = useCallback(async (): Promise<void> => {
    // what the page hasn't shown yet may be in its new data
    const [fresh] = await Promise.all([fetchPage(), fetchLateParts()])
    if (fresh !== undefined) setShown((before) => ({ props: fresh.props, frame: { ...before.frame, ...fresh.frame } }))
    expectBadge(undefined)
  }, [])
  useEffect(() => followCart(() => void refresh()), [refresh])
  useEffect(followIntent, [])
  useEffect(() => void (document.documentElement.dataset['hydrated'] = 'true'), [])
  const path = useOwnPath(frame.path)
  const badge = expectedBadge ?? shown.frame.badge
  return (
    <FrameContext value={{ frame: { ...shown.frame, path }, t, refresh, badge, expectBadge, announce, showToast }}>
      <Page {...shown.props} />
      <LiveRegions announcement={announcement} toast={toast} />
    </FrameContext>
  )
}
