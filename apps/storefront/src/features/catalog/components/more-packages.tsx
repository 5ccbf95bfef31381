import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { replaceAddress } from '../../../lib/own-address.ts'
import { isPlainClick } from '../../../lib/plain-click.ts'
import styles from './more-packages.module.css'

/**
 * "Show more" is a link to the longer list. With script the page stays where it is: its address becomes that of the
 * longer list, and the first new card takes the focus.
 */
function useMorePackages() {
  const { refresh } = useShell()
  const [isBusy, setBusy] = useState(false)
  const awaited = useRef<URL>(undefined)
  useEffect(() => {
    const target = awaited.current
    if (target === undefined || isBusy) return
    awaited.current = undefined
    const first = document.getElementById(target.hash.slice(1))
    if (first !== null) return first.focus({ preventScroll: true })
    // they never came: the browser loads the longer list itself. The page has its address already, so that going there
    // would only look for the anchor
    replaceAddress(target)
    location.reload()
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

/** The way to the next step of a list. */
export function MorePackages({ moreHref }: { readonly moreHref: string | undefined }) {
  const { t } = useShell()
  const { isBusy, showMore } = useMorePackages()
  if (moreHref === undefined) return null
  return (
    <div className={styles.more}>
      <ButtonLink
        href={moreHref}
        busy={isBusy}
        busyLabel={t('common.loading')}
        onClick={(event) => void showMore(event)}
      >
        {t('catalog.showMore')}
      </ButtonLink>
    </div>
  )
}
