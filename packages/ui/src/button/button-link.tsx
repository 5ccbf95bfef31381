import type { ComponentProps, ReactNode } from 'react'
import { buttonClass, ButtonContent, type ButtonLook } from './button-look.tsx'

type NativeLink = Omit<ComponentProps<'a'>, 'className' | 'style' | 'href'>

export interface ButtonLinkProps extends NativeLink, ButtonLook {
  href: string
  /** Shown while it is busy: what it leads to is loading on this page. */
  busyLabel?: ReactNode
}

/** A link that looks like a button: it goes somewhere, it changes nothing. */
export const ButtonLink = (props: ButtonLinkProps) => {
  const { kind, size, full, flush, icon, busy, busyLabel, children, ...rest } = props
  return (
    <a {...rest} className={buttonClass({ kind, size, full, flush, busy })} aria-busy={busy ? true : undefined}>
      <ButtonContent {...{ icon, size, busy, busyLabel }}>{children}</ButtonContent>
    </a>
  )
}
