import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { replaceAddress } from '../../../lib/own-address.ts'
import { isPlainClick } from '../../../lib/plain-click.ts'

/**
 * "Show more" is a link to the longer list. With script the page stays where it is: its address becomes that of the
 * longer list, and the first new card takes the focus.
 */
export function useMorePackages() {
  const { refresh } = useShell()
  const [isBusy, setBusy] = useState(false)
  const awaited = useRef<URL>(undefined)
  useEffect(() => {
    const target = awaited.current
    if (target === undefined || isBusy) return
    awaited.current = undefined
    const first = document.getElementById(target.hash.slice(1))
    // they never came: then the browser opens the address itself
    if (first === null) location.assign(target)
    else first.focus({ preventScroll: true })
  })
  const showMore = async (event: MouseEvent<HTMLAnchorElement>): Promise<void> => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (isBusy) return
    const target = new URL(event.currentTarget.href)
    awaited.current = target
    replaceAddress(target.pathname + target.search)
    setBusy(true)
    await refresh()
    setBusy(false)
  }
  return { isBusy, showMore }
}
