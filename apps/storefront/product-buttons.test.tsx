import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ButtonState, ProductAction } from '@waybill/contract/views'
import { describe, expect, test } from 'vitest'
import { ProductButton } from './src/cart/product-button.tsx'
import { RemoveAddOn } from './src/features/catalog/components/product/remove-add-on.tsx'
import { renderInShell } from './src/features/quote/testing/render-in-shell.tsx'

const button = (label: ButtonState['label_key'], action: ButtonState['action'] = 'none'): ButtonState => ({
  label_key: label,
  enabled: action === 'none' ? 0 : 1,
  reason_key: '',
  action,
})

const drawn = (action: ProductAction, state: ButtonState, isModule = true): string =>
  renderInShell(<ProductButton id={31} title="Proof of visit" action={action} button={state} isModule={isModule} />)

/** Text of a part without its markup, and without what a button says while it is busy. */
function textOf(html: string): string {
  const face = /class="[^"]*face[^"]*"[^>]*>(.*?)<\/span>/.exec(html)?.[1] ?? html
  return face.replaceAll(/<[^>]*>/g, '').trim()
}
const classOf = (html: string): string => /<button[^>]*class="([^"]*)"/.exec(html)?.[1] ?? ''
const sheet = readFileSync(join(import.meta.dirname, '../../packages/ui/src/button/button.module.css'), 'utf8')
const ruleOf = (name: string): string => sheet.split(`.${name} {`)[1]?.split('}')[0] ?? ''

describe('[CUI-09] the button of a product, drawn', () => {
  const add = drawn({ kind: 'add' }, button('common.addToCart', 'add'))
  const remove = drawn({ kind: 'remove' }, button('common.remove', 'remove'))

  test('adds in the colour of the line, and removes in grey; both are buttons of a form that works without script', () => {
    expect([textOf(add), textOf(remove)]).toEqual(['Add to cart', 'Remove'])
    expect([classOf(add), classOf(remove)]).toEqual([expect.stringContaining('add'), expect.stringContaining('taken')])
    expect([ruleOf('add'), ruleOf('taken')]).toEqual([
      expect.stringContaining('color: var(--route-text)'),
      expect.stringContaining('background: var(--sunken)'),
    ])
    expect([add, remove].every((html) => /<form[^>]*method="post"/.test(html))).toBe(true)
    expect([add, remove].map((html) => /name="intent" value="([^"]*)"/.exec(html)?.[1])).toEqual([
      'cart.add',
      'cart.remove',
    ])
    expect([add, remove].map((html) => /aria-label="([^"]*)"/.exec(html)?.[1])).toEqual([
      'Add to cart: Proof of visit',
      'Remove Proof of visit',
    ])
  })

  test('says Remove add-on on the tree, in grey', () => {
    const tree = renderInShell(<RemoveAddOn id={31} title="Proof of visit" look="row" />)
    expect([textOf(tree), classOf(tree)]).toEqual(['Remove add-on', expect.stringContaining('taken')])
    expect(tree).toContain('name="intent" value="cart.remove"')
  })

  test('of what is bundled can’t be clicked: a text stands in its place, and of what comes with every plan its price is that text', () => {
    const bundled = drawn({ kind: 'in_plan', planTitle: 'Regional' }, button('common.remove'))
    const standard = renderInShell(
      <ProductButton
        id={31}
        title="X"
        action={{ kind: 'included' }}
        button={button('common.included')}
        isModule
        look="main"
      />,
    )
    expect([textOf(bundled), textOf(standard)]).toEqual(['In Regional', ''])
    expect([bundled, standard].some((html) => html.includes('<button'))).toBe(false)
  })

  test('of a plan says Try now, Selected and closed for the chosen one, and Current plan for the member’s own', () => {
    const chosen = drawn({ kind: 'selected' }, button('catalog.plans.selected'), false)
    expect([
      textOf(drawn({ kind: 'add' }, button('catalog.plans.tryNow', 'add'), false)),
      textOf(chosen),
      textOf(drawn({ kind: 'current' }, button('catalog.plans.current'), false)),
    ]).toEqual(['Try now', 'Selected', 'Current plan'])
    expect(chosen).toMatch(/<button[^>]*(?:aria-disabled="true"|disabled)/)
  })

  test('[ACC-09] of a partner’s customer says ENABLE, then ENABLED', () => {
    expect([
      textOf(drawn({ kind: 'add' }, button('common.enable', 'add'), false)),
      textOf(drawn({ kind: 'selected' }, button('common.enabled'), false)),
    ]).toEqual(['ENABLE', 'ENABLED'])
  })

  test('says why nothing can be had: retired, or not in the currency; contact leads to the contact page', () => {
    expect([
      textOf(drawn({ kind: 'none', reason: 'retired' }, button('common.addToCart'))),
      textOf(drawn({ kind: 'none', reason: 'unavailable' }, button('common.addToCart'))),
    ]).toEqual(['Proof of visit is no longer sold.', 'Not available in USD'])
    const contact = drawn(
      { kind: 'contact', href: '/account/contact?product=31' },
      button('catalog.contactUs', 'contact'),
    )
    expect(contact).toMatch(/<a[^>]*href="\/account\/contact\?product=31"/)
  })
})
