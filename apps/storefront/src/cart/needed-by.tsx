import type { CartLineView } from '@waybill/contract/views'
import { RichText } from '../app/rich-text.tsx'
import { useLink } from '../app/use-link.ts'

type RelatedReason = Extract<CartLineView['reason'], { readonly title: string }>

/** The product that brought the line, by its name, which leads to its page. */
export function RelatedTitle({ reason }: { readonly reason: RelatedReason }) {
  const link = useLink()
  return reason.href === undefined ? reason.title : <a href={link(reason.href)}>{reason.title}</a>
}

/** "Needed by SMS notice": short, for panels and summaries. */
export function NeededBy({ line }: { readonly line: CartLineView }) {
  const { reason } = line
  if (reason.kind === 'needed_by')
    return <RichText id="cart.neededBy" slots={{ title: <RelatedTitle reason={reason} /> }} />
  if (reason.kind === 'companion_of')
    return <RichText id="cart.reason.companion_of" slots={{ title: <RelatedTitle reason={reason} /> }} />
  return null
}
