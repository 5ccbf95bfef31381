import { useSyncExternalStore } from 'react'

/** A value beside what is drawn: when it changes, only the parts that follow it are drawn again, not all between them. */
export interface Observable<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly follow: (onChange: () => void) => () => void
}

export function observable<T>(first: T): Observable<T> {
  let value = first
  const followers = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const notify of followers) notify()
    },
    follow: (onChange) => {
      followers.add(onChange)
      return () => followers.delete(onChange)
    },
  }
}

export function useObservable<T>({ follow, get }: Observable<T>): T {
  return useSyncExternalStore(follow, get, get)
}
