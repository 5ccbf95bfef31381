/** A document as a reader sees it: elements with what is written in them. */
export interface HtmlElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (HtmlElement | string)[]
}

const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr', 'path', 'use'])
/** Tags that are read by a program, or drawn. */
const UNREAD: ReadonlySet<string> = new Set(['noscript', 'title', 'svg'])
const PROGRAMS = /<(script|style|template)\b.*?<\/\1>/gis
const TOKEN = /<!--.*?-->|<!doctype[^>]*>|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*?)(\/?)>|[^<]+/gis
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

interface Open {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (HtmlElement | string)[]
}

function decoded(text: string): string {
  return text.replaceAll(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole
    const isHex = name[1]?.toLowerCase() === 'x'
    return String.fromCodePoint(Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10))
  })
}

function attributesOf(text: string): Record<string, string> {
  const found = text.matchAll(/([^\s=/"']+)(?:="([^"]*)")?/g)
  return Object.fromEntries(Array.from(found, ([, name = '', value = '']) => [name.toLowerCase(), decoded(value)]))
}

/** Reads what our own server wrote: quoted attributes, closed elements. */
export function readHtml(html: string): HtmlElement {
  const root: Open = { tag: 'document', attributes: {}, children: [] }
  const open = [root]
  for (const [token, slash, name, attributes = '', selfClosed] of html.replaceAll(PROGRAMS, '').matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root
    if (name === undefined) {
      if (!token.startsWith('<')) parent.children.push(decoded(token))
      continue
    }
    const tag = name.toLowerCase()
    if (slash === '/') {
      const place = open.findLastIndex((element) => element.tag === tag)
      if (place > 0) open.splice(place)
      continue
    }
    const element: Open = { tag, attributes: attributesOf(attributes), children: [] }
    parent.children.push(element)
    if (!VOID.has(tag) && selfClosed !== '/') open.push(element)
  }
  return root
}

const isElement = (node: HtmlElement | string): node is HtmlElement => typeof node !== 'string'

/** True for what a reader doesn't see: hidden elements, what only a voice says, and prices that are struck through. */
function isUnseen({ tag, attributes }: HtmlElement): boolean {
  const classes = (attributes['class'] ?? '').split(' ')
  return UNREAD.has(tag) || tag === 's' || 'hidden' in attributes || classes.includes('visually-hidden')
}

/** The text of an element as it is seen, spaces collapsed. */
export function textOf(node: HtmlElement | string): string {
  return seenIn(node)
    .replaceAll(/[ \n\t]+/g, ' ')
    .trim()
}

function seenIn(node: HtmlElement | string): string {
  if (!isElement(node)) return node
  return isUnseen(node) ? '' : node.children.map(seenIn).join('')
}

/** All elements that fit, in the order of the document. */
export function findAll(node: HtmlElement, fits: (element: HtmlElement) => boolean): readonly HtmlElement[] {
  return elementsOf(node).flatMap((element) => [...(fits(element) ? [element] : []), ...findAll(element, fits)])
}

export function elementsOf({ children }: HtmlElement): readonly HtmlElement[] {
  return children.filter(isElement)
}

/** The lists of that name; several where a page writes the cart for wide and for narrow screens. */
export function named(node: HtmlElement, tag: string, label: string): readonly HtmlElement[] {
  return findAll(node, (element) => element.tag === tag && element.attributes['aria-label'] === label)
}
