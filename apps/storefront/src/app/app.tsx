import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createTranslator, splitLocale } from '@waybill/i18n'
import type { PageShell } from '@waybill/contract/pages'
import { ShellContext, type ToastMessage } from './shell-context.ts'
import type { PagePort } from './refetch.ts'
import { codeSplit, fetchLazyParts, lazyCode } from './code-split.tsx'
import { ToastRegion } from '@waybill/ui/toast/toast-region.tsx'
import { followCart } from '../lib/cart/follow-cart.ts'
import type { FreshPage } from '../lib/fetch-page.ts'
import { CALM } from '../lib/cart/cart-view.ts'
import { followAddress } from '../lib/own-address.ts'
import { observable } from '../lib/observable.ts'

const LazyToast = codeSplit('app/shown-toast', () => import('./shown-toast.tsx').then((code) => code.ShownToast))

/** A toast or a sentence with its own number, so that the same text twice is two events. */
interface LiveEvent<T> {
  readonly id: number
  readonly what: T
}

interface LiveRegionsProps {
  readonly announcement: LiveEvent<string> | undefined
  readonly toast: LiveEvent<ToastMessage> | undefined
}

/** The live regions of the page: always present, empty at first. */
function LiveRegions({ announcement, toast }: LiveRegionsProps) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement && <span key={announcement.id}>{announcement.what}</span>}
      </p>
      <ToastRegion>{toast?.what && <LazyToast key={toast.id} toast={toast.what} />}</ToastRegion>
    </>
  )
}

/** Pointing at, touching or tabbing to a form that changes something is soon enough: an answer takes longer than a file. */
const SIGNS = ['pointerover', 'focusin'] as const

/** Fetches the lazy parts of the page at the reader's first sign that they will change something. */
function followIntent(): () => void {
  const watch = new AbortController()
  const end = (): void => watch.abort()
  const onSign = ({ target }: Event): void => {
    if (!(target instanceof Element) || target.closest('form[method="post"]') === null) return
    end()
    void markComplete()
  }
  for (const sign of SIGNS) document.addEventListener(sign, onSign, { passive: true, signal: watch.signal })
  return end
}

async function markComplete(): Promise<void> {
  if (await fetchLazyParts()) document.documentElement.dataset['complete'] = 'true'
}

const refetchCode = lazyCode('app/refetch', () => import('./refetch.ts'))

interface AppProps {
  readonly page: ComponentType<object>
  readonly props: object
  readonly shell: PageShell
}

/** The latest of its kind, numbered. */
function useEvents<T>() {
  const [event, setEvent] = useState<LiveEvent<T>>()
  const count = useRef(0)
  const emit = useCallback((what: T | undefined): void => {
    count.current += 1
    setEvent(what === undefined ? undefined : { id: count.current, what })
  }, [])
  return [event, emit] as const
}

/** If the data does not load, a reload of the document shows what is new. */
const reload = (): void => location.reload()

const stays = (): void => {}

/** A cached page doesn't know the parameters that don't change it: in the browser, links back to it have them. */
function useOwnPath(fromServer: string): string {
  return useSyncExternalStore(
    followAddress,
    () => splitLocale(location.pathname + location.search).path,
    () => fromServer,
  )
}

/** One page in its shell. `refresh` fetches the same document's data again after something changed. */
export function App({ page: Page, props, shell }: AppProps) {
  const [shown, setShown] = useState({ props, shell })
  const [announcement, announce] = useEvents<string>()
  const [toast, showToast] = useEvents<ToastMessage>()
  const [t] = useState(() => createTranslator(shell.locale, shell.messages))
  const [expectedBadge] = useState(() => observable<number | undefined>(undefined))
  const [freshness] = useState(() => observable(CALM))
  const [modal, showModal] = useState<ReactNode>()
  const latestProps = useRef(props)
  useEffect(() => {
    latestProps.current = shown.props
  }, [shown])
  const { refresh, showPage, checkCart, onTabMessage } = useMemo(() => {
    const port: PagePort = { shell, latestProps, setShown, expectedBadge, freshness }
    return {
      refresh: () => refetchCode().then((code) => code.readPage(port), reload),
      showPage: (page: FreshPage) => refetchCode().then((code) => code.showPage(page, port), reload),
      // without its code the page stays as the server drew it
      checkCart: () => refetchCode().then((code) => code.checkCart(port), stays),
      onTabMessage: (isOld: boolean) => void refetchCode().then((code) => code.onTabMessage(isOld, port), stays),
    }
  }, [shell, expectedBadge, freshness])
  useEffect(() => followCart(onTabMessage), [onTabMessage])
  useEffect(followIntent, [])
  useEffect(() => void (document.documentElement.dataset['hydrated'] = 'true'), [])
  const path = useOwnPath(shell.path)
  const shellValue = useMemo(
    () => ({
      shell: { ...shown.shell, path },
      t,
      refresh,
      showPage,
      expectedBadge,
      freshness,
      checkCart,
      announce,
      showToast,
      showModal,
    }),
    [shown, path, t, refresh, showPage, expectedBadge, freshness, checkCart, announce, showToast],
  )
  const pageShown = useMemo(() => <Page {...shown.props} />, [Page, shown])
  return (
    <ShellContext value={shellValue}>
      {pageShown}
      <LiveRegions announcement={announcement} toast={toast} />
      {modal}
    </ShellContext>
  )
}
