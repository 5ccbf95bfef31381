import type { LegalBlock, LegalInline } from '@waybill/contract/pages'
import type { ReactNode } from 'react'
import { useLink } from '../../../app/use-link.ts'
import styles from './legal.module.css'

function Link({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const link = useLink()
  return <a href={href.startsWith('/') ? link(href) : href}>{children}</a>
}

function Inline({ inline }: { readonly inline: LegalInline }): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'break':
      return <br />
    case 'strong':
      return (
        <strong>
          <Inlines of={inline.content} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Inlines of={inline.content} />
        </em>
      )
    case 'link':
      return (
        <Link href={inline.href}>
          <Inlines of={inline.content} />
        </Link>
      )
  }
}

function Inlines({ of }: { readonly of: readonly LegalInline[] }) {
  // oxlint-disable-next-line no-array-index-key -- a text as it was published: its parts never change places
  return of.map((inline, place) => <Inline key={place} inline={inline} />)
}

/** An item of one paragraph is that text alone, so that a list stands close. */
function Item({ blocks }: { readonly blocks: readonly LegalBlock[] }) {
  const [first, ...more] = blocks
  if (first?.kind !== 'paragraph') return <LegalBlocks blocks={blocks} />
  return (
    <>
      <Inlines of={first.content} />
      <LegalBlocks blocks={more} />
    </>
  )
}

function Block({ block }: { readonly block: LegalBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return (
        <Heading>
          <Inlines of={block.content} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Inlines of={block.content} />
        </p>
      )
    case 'list': {
      const List = block.start === undefined ? 'ul' : 'ol'
      return (
        <List className={styles.list} start={block.start}>
          {block.items.map((blocks, place) => (
            // oxlint-disable-next-line no-array-index-key -- a text as it was published: its parts never change places
            <li key={place}>
              <Item blocks={blocks} />
            </li>
          ))}
        </List>
      )
    }
  }
}

/** A legal text as elements: what was read holds no markup, so nothing here is written as such. */
export function LegalBlocks({ blocks }: { readonly blocks: readonly LegalBlock[] }) {
  // oxlint-disable-next-line no-array-index-key -- a text as it was published: its parts never change places
  return blocks.map((block, place) => <Block key={place} block={block} />)
}
