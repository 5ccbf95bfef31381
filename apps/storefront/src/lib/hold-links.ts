/**
 * Sent to the window, with a `PendingChange`, by the page's code. A message, because the first script of a page shares no
 * file with the others.
 */
export const PENDING_CHANGE = 'pending-change'

export interface PendingChange {
  /** The page shows what became of it; after `lost` it says so, and isn't left for a link. */
  readonly end: Promise<unknown>
  /** Not sent yet: it is posted as the form that it is where the page is left before. */
  readonly form?: HTMLFormElement | undefined
}

declare global {
  interface WindowEventMap {
    readonly [PENDING_CHANGE]: CustomEvent<PendingChange>
  }
}

const open = new Set<PendingChange>()
const sent = new Set<HTMLFormElement>()
let isLeaving = false

/** The next page may be requested before the change is made: it looks until then. */
function flagPending(): void {
  isLeaving = true
  try {
    // name of D-27; where storage is blocked the next page is as its document
    localStorage.setItem('cart_updated', 'pending')
  } catch {}
}

function hold(pending: PendingChange): void {
  open.add(pending)
  // only meanwhile: it keeps a page out of the back/forward cache
  addEventListener('beforeunload', flagPending)
  const end = (): void => {
    open.delete(pending)
    if (open.size === 0) removeEventListener('beforeunload', flagPending)
  }
  pending.end.then(end, end)
}

/** As the browser would post it, by a request that outlives the page. */
function post(form: HTMLFormElement, submitter?: HTMLElement | null): Promise<Response> {
  sent.add(form)
  const fields = [...new FormData(form, submitter)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return fetch(location.href, { method: 'POST', body: new URLSearchParams(fields), keepalive: true })
}

/** One after the other: the first makes the cart that the next one changes. The last one shows the page. */
async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  await Promise.allSettled([...open].map(({ end }) => end))
  const answer = await post(form, submitter).catch(() => undefined)
  sent.delete(form)
  if (isLeaving || open.size > 1) return
  // an answer of its own, as to a form without a token: the browser gets it
  if (answer?.redirected) location.assign(answer.url)
  else form.submit()
}

/** Forms that answer with a page of their own, as two carts that become one, are posted once, by the browser. */
const isOfCart = (form: HTMLFormElement): boolean => {
  const intent = form.querySelector('[name="intent"]')?.getAttribute('value') ?? ''
  return intent.startsWith('cart.') && intent !== 'cart.merge'
}

/** A change of the cart that no code of the page handles yet: its request leaves with the click. */
function onSubmit(event: SubmitEvent): void {
  const { target: form, submitter } = event
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !isOfCart(form)) return
  event.preventDefault()
  if ([...open].every((pending) => pending.form !== form)) hold({ end: send(form, submitter), form })
}

/** The page that a link leads to shows the cart as the changes leave it. */
async function leaveFor(href: string): Promise<void> {
  isLeaving = true
  while (open.size > 0) {
    // oxlint-disable-next-line no-await-in-loop -- what was begun meanwhile delays it once more
    const ends = await Promise.allSettled([...open].map(({ end }) => end))
    if (ends.some((end) => end.status === 'fulfilled' && end.value === 'lost')) return void (isLeaving = false)
  }
  location.assign(href)
}

/** Not a click for a new tab or a download, nor one that stays on the page or that the page handles itself. */
function linkOf(event: MouseEvent): string | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([target], [download])') : null
  if (link === null || link.origin !== location.origin || link.getAttribute('href')?.startsWith('#')) return undefined
  return link.href
}

function onClick(event: MouseEvent): void {
  const href = open.size === 0 ? undefined : linkOf(event)
  if (href === undefined) return
  event.preventDefault()
  void leaveFor(href)
}

/** Another address, or back: what is unsent leaves now. */
function onLeave(): void {
  for (const { form } of open) if (form !== undefined && !sent.has(form)) void post(form)
}

/** A click on a button of the cart counts from the first paint on, wherever its reader goes next. */
export function holdLinks(): void {
  addEventListener('submit', onSubmit)
  addEventListener('click', onClick)
  addEventListener('pagehide', onLeave)
  addEventListener(PENDING_CHANGE, ({ detail }) => hold(detail))
}
