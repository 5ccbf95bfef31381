import type { MailName } from '@waybill/contract/mails'
import { describe, expect, test } from 'vitest'
import { mails } from './mails.tsx'
import { layoutIn } from './testing/mail-layout.ts'
import { samples } from './testing/sample-mails.ts'

const isMailName = (name: string): name is MailName => Object.hasOwn(samples, name)

function htmlOf<N extends MailName>(name: N): string {
  return mails[name](samples[name], layoutIn('en')).html
}

interface DrawnElement {
  readonly tag: string
  readonly attributes: string
  readonly style: Readonly<Record<string, string>>
}

/** Every element with its style attribute, by property. */
function elementsIn(html: string): readonly DrawnElement[] {
  return [...html.matchAll(/<([a-z][a-z0-9]*)\b([^>]*)>/g)].map(([, tag = '', attributes = '']) => {
    const [, style = ''] = /style="([^"]*)"/.exec(attributes) ?? []
    const parts = style.split(';').map((part) => part.split(':').map((side) => side.trim()))
    return { tag, attributes, style: Object.fromEntries(parts.map(([name = '', value = '']) => [name, value])) }
  })
}

const isCell = ({ tag }: DrawnElement): boolean => tag === 'td' || tag === 'th'
const isUnseen = ({ style }: DrawnElement): boolean => style['display'] === 'none'
const paddingsOf = ({ style }: DrawnElement): readonly string[] =>
  Object.keys(style).filter((name) => name.startsWith('padding') && !/^0(?:px)?$/.test(style[name] ?? ''))

// Outlook on Windows draws mails by the engine of Word, which knows tables and little of CSS.
describe.each(Object.keys(samples).filter(isMailName))('the mail %s as Word draws it', (name) => {
  const elements = elementsIn(htmlOf(name))

  test('is laid out by tables, each without spaces of the engine’s own', () => {
    const tables = elements.filter(({ tag }) => tag === 'table')
    expect(tables.length).toBeGreaterThan(1)
    for (const { attributes } of tables)
      expect(attributes).toMatch(/(?=.*cellPadding="0")(?=.*cellSpacing="0")(?=.*border="0")/i)
    for (const { style, tag } of elements.filter((element) => !isUnseen(element))) {
      expect([tag, style['display'] ?? 'inline-block']).toEqual([tag, 'inline-block'])
      expect(
        Object.keys(style).filter((property) =>
          /^(?:float|position|flex|grid|gap|box-shadow|background)$/.test(property),
        ),
      ).toEqual([])
    }
  })

  test('has its room in cells; the button’s is said to Word too', () => {
    const elsewhere = elements.filter((element) => !isCell(element) && paddingsOf(element).length > 0)
    expect(elsewhere.filter(({ attributes }) => !attributes.includes('class="label"'))).toEqual([])
    const cells = elements.filter(({ attributes }) => attributes.includes('class="button"'))
    expect(cells.map(({ tag, style }) => [tag, style['mso-padding-alt']])).toEqual(
      elsewhere.map(({ style }) => ['td', style['padding']]),
    )
  })

  test('has widths in pixels where a greatest one is set, and colours of six digits', () => {
    const limited = elements.filter(({ style }) => style['max-width'] !== undefined)
    expect(limited.map(({ style }) => [style['width'], style['max-width']])).toEqual(
      limited.map(() => ['560px', '100%']),
    )
    const values = elements.flatMap(({ style }) => Object.entries(style))
    const colours = values.filter(([property]) => property.includes('color')).map(([, value]) => value)
    expect(colours.filter((value) => !/^#[0-9a-f]{6}$/i.test(value))).toEqual([])
    expect(values.filter(([, value]) => /rgba|var\(|calc\(|\d(?:rem|em|vw|ch)\b/.test(value))).toEqual([])
  })
})
