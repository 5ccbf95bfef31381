import type { ComponentProps } from 'react'
import { buttonClass, ButtonContent, type ButtonLook } from './button-look.tsx'

type NativeLink = Omit<ComponentProps<'a'>, 'className' | 'style' | 'href'>

export interface ButtonLinkProps extends NativeLink, ButtonLook {
  href: string
}

/** A link that looks like a button: it goes somewhere, it changes nothing. */
export const ButtonLink = ({ kind, size, full, flush, icon, children, ...rest }: ButtonLinkProps) => (
  <a {...rest} className={buttonClass({ kind, size, full, flush })}>
    <ButtonContent icon={icon} size={size}>
      {children}
    </ButtonContent>
  </a>
)
