import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { createTranslator, splitLocale } from '@waybill/i18n'
import type { Frame } from '@waybill/contract/pages'
import { followIntent } from './follow-intent.ts'
import { FrameContext, type ToastMessage } from './frame-context.ts'
import type { PagePort } from './refetch.ts'
import { lateCode } from './late.tsx'
import { LiveRegions, type Event } from './live-regions.tsx'
import { followCart } from '../lib/follow-cart.ts'
import { CALM } from '../lib/cart-view.ts'
import { observable } from '../lib/observable.ts'

const refetchCode = lateCode('app/refetch', () => import('./refetch.ts'))

interface AppProps {
  readonly page: ComponentType<object>
  readonly props: object
  readonly frame: Frame
}

/** The latest of its kind, numbered. */
function useEvents<T>() {
  const [event, setEvent] = useState<Event<T>>()
  const count = useRef(0)
  const emit = useCallback((what: T | undefined): void => {
    count.current += 1
    setEvent(what === undefined ? undefined : { id: count.current, what })
  }, [])
  return [event, emit] as const
}

/** What doesn't come: the document, asked for again, has what is new. */
const reload = (): void => location.reload()

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
  const [announcement, announce] = useEvents<string>()
  const [toast, showToast] = useEvents<ToastMessage>()
  const [t] = useState(() => createTranslator(frame.locale, frame.messages))
  const [expectedBadge] = useState(() => observable<number | undefined>(undefined))
  const [freshness] = useState(() => observable(CALM))
  const [modal, showModal] = useState<ReactNode>()
  const latestProps = useRef(props)
  useEffect(() => {
    latestProps.current = shown.props
  }, [shown])
  const { refresh, checkCart, onTabMessage } = useMemo(() => {
    const port: PagePort = { frame, latestProps, setShown, expectedBadge, freshness }
    return {
      refresh: () => refetchCode().then((code) => code.readPage(port), reload),
      // without its code the page stays as it came
      checkCart: () => refetchCode().then((code) => code.checkCart(port), stays),
      onTabMessage: (isOld: boolean) => void refetchCode().then((code) => code.onTabMessage(isOld, port), stays),
    }
  }, [frame, expectedBadge, freshness])
  useEffect(() => followCart(onTabMessage), [onTabMessage])
  useEffect(followIntent, [])
  useEffect(() => void (document.documentElement.dataset['hydrated'] = 'true'), [])
  const path = useOwnPath(frame.path)
  const frameValue = useMemo(
    () => ({
      frame: { ...shown.frame, path },
      t,
      refresh,
      expectedBadge,
      freshness,
      checkCart,
      announce,
      showToast,
      showModal,
    }),
    [shown, path, t, refresh, expectedBadge, freshness, checkCart, announce, showToast],
  )
  const pageShown = useMemo(() => <Page {...shown.props} />, [Page, shown])
  return (
    <FrameContext value={frameValue}>
      {pageShown}
      <LiveRegions announcement={announcement} toast={toast} />
      {modal}
    </FrameContext>
  )
}
