import type { RenderedPage } from '@waybill/contract/pages'
import { yieldToMain } from '@waybill/ui/yield-to-main.ts'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { backoff } from '../lib/backoff.ts'
import type { CODE_GONE } from '../lib/reload-once.ts'
import { useShell } from './shell-context.ts'

interface Loaded<P> {
  readonly default: ComponentType<P>
}

/** By file; the first call fetches, later ones answer the same. */
const parts = new Map<string, () => Promise<unknown>>()
const drawn = new Set<string>()
/** Drawn too, but hydrated later: the document needs their styles only. */
const drawnLater = new Set<string>()

const GONE: typeof CODE_GONE = 'code-gone'

/** Reports that code is gone with its build. True where the page loads again: that document has it in it. */
export function loadsAgain(): boolean {
  return !dispatchEvent(new Event(GONE, { cancelable: true }))
}

/** In the place of a part that is gone, where the page stays: without a fragment, the link loads the whole document. */
function MissingPart() {
  const { t } = useShell()
  return (
    <span role="alert">
      {t('common.partMissing')} <a href={location.pathname + location.search}>{t('common.loadAgain')}</a>
    </span>
  )
}

async function insteadOfPart<P extends object>(): Promise<Loaded<P>> {
  return loadsAgain() ? new Promise(() => {}) : { default: MissingPart }
}

/** Until a file that did not come is requested once more. */
const RETRY_MS = 2000

/** True when the shop answers now: only then a requested document comes. */
async function doesShopAnswer(): Promise<boolean> {
  try {
    const { status } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}

/**
 * Fetches code, and retries for as long as the shop can't be reached; `onLost` is called once when it waits. The
 * browser reports online before anything gets through, and also where only the shop is away, so the shop itself is
 * requested. Fails only where the shop answers and the file is gone, as after a new build.
 */
export async function patiently<T>(load: () => Promise<T>, onLost?: () => void): Promise<T> {
  let didAnswer: boolean | undefined
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await load()
    } catch (error) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const answers = navigator.onLine && (await doesShopAnswer())
      if (answers && didAnswer === true) throw error
      if (!answers && didAnswer !== false) onLost?.()
      didAnswer = answers
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (!answers) await backoff(RETRY_MS)
    }
  }
}

/** Code that no page needs before its reader does something; it comes with their first intent. */
export function lazyCode<T>(file: string, load: () => Promise<T>): (onLost?: () => void) => Promise<T> {
  let requested: Promise<T> | undefined
  parts.set(file, load)
  // one request for all callers: they continue in the order in which they came
  return (onLost) => {
    requested ??= patiently(load, onLost).catch((error: unknown) => {
      requested = undefined
      throw error
    })
    return requested
  }
}

/** A component whose file comes when it is first shown. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const loadPart = async (): Promise<Loaded<P>> => ({ default: await load() })
  return lazy(() => patiently(loadPart).catch(() => insteadOfPart<P>()))
}

interface Registered<P> {
  readonly Part: ComponentType<P>
  /** The component, once its file is there. */
  readonly known: () => ComponentType<P> | undefined
}

function register<P extends object>(file: string, load: () => Promise<ComponentType<P>>): Registered<P> {
  let known: ComponentType<P> | undefined
  const fetchPart = async (): Promise<ComponentType<P>> => {
    known ??= await load()
    return known
  }
  parts.set(file, fetchPart)
  return { Part: lazyPart(fetchPart), known: () => known }
}

/**
 * A component that most first visits don't show, in a file of its own; `file` is its path under `src`, without ending.
 * The server draws it like any other. The browser has it before it takes over a page that was drawn with it; elsewhere it
 * comes with the reader's first intent (`fetchLazyParts`), or at the latest when it is shown.
 */
export function codeSplit<P extends object>(file: string, load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const { Part, known } = register(file, load)
  return function CodeSplit(props: P) {
    // a component that was first drawn without its file stays lazy: the switch would lose its state
    const [Known] = useState(known)
    if (import.meta.env.SSR) drawn.add(file)
    if (Known !== undefined) return <Known {...props} />
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}

/**
 * A component of a `PageBlock` that the page doesn't wait for, as a form that is folded, or a table far below: until its
 * file has come the block is the server's HTML, and works as without script.
 */
export function laterPart<P extends object>(file: string, load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const { Part, known } = register(file, load)
  return function LaterPart(props: P) {
    if (import.meta.env.SSR) drawnLater.add(file)
    // a boundary of its own would hide from the block that the server can't draw it
    const Drawn = (import.meta.env.SSR && known()) || Part
    return <Drawn {...props} />
  }
}

/** A part may have parts of its own, which are known once it is there. */
async function fetchParts(isWanted: (file: string) => boolean, turn?: () => Promise<void>): Promise<void> {
  const requested = new Map<string, Promise<unknown>>()
  let count: number
  do {
    count = requested.size
    for (const [file, fetchPart] of parts) {
      if (requested.has(file) || !isWanted(file)) continue
      // oxlint-disable-next-line no-await-in-loop -- one file per task
      await turn?.()
      const fetched = fetchPart()
      // reported below, when all have begun
      fetched.catch(() => {})
      requested.set(file, fetched)
    }
    // oxlint-disable-next-line no-await-in-loop -- what comes says what is next
    await Promise.all(requested.values())
  } while (requested.size > count)
}

/** Loads parts before a server draws its first page, and before a page with these parts is hydrated. */
export function loadParts(files?: readonly string[]): Promise<void> {
  return fetchParts((file) => files?.includes(file) ?? true)
}

/**
 * The reader is about to change something: what the page has not needed yet may be shown next. One file per task, so
 * that a click is answered between them: starting them all takes a slow phone a tenth of a second. Never fails, and
 * requests nothing while there is no network. True when all of it has come.
 */
export function fetchLazyParts(): Promise<boolean> {
  return fetchParts(() => navigator.onLine, yieldToMain).then(
    () => navigator.onLine,
    () => false,
  )
}

/** Draws by `render`, which may not wait for anything, and returns the files of the parts in it. */
export function withPartsDrawn(render: () => string): Omit<RenderedPage, 'failed'> {
  drawn.clear()
  drawnLater.clear()
  const html = render()
  return { html, parts: [...drawn], laterParts: [...drawnLater] }
}
