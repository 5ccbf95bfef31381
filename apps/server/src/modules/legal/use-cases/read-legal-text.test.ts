import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LegalBlock } from '@waybill/contract/pages/legal'
import { dunningSchedules } from '@waybill/domain/payment'
import { manualDueDays } from '@waybill/domain/subscription'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLegalText } from './read-legal-text.ts'

const text = (content: string) => ({ kind: 'text', text: content }) as const

function blocksOf(markdown: string): readonly LegalBlock[] {
  const read = readLegalText(`# Terms\n\n${markdown}`)
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  return read.value.blocks
}

function problemsOf(markdown: string): readonly string[] {
  const read = readLegalText(markdown)
  return read.ok ? [] : read.failure.map(({ line, message }) => `${line}: ${message}`)
}

describe('a legal text', () => {
  test('begins with its title, then paragraphs and two levels of headings', () => {
    expect(readLegalText('# Terms of service\n\nFirst.\n\n## Trial\n\n### Length\n\nSeven\ndays.\n')).toEqual({
      ok: true,
      value: {
        title: 'Terms of service',
        blocks: [
          { kind: 'paragraph', content: [text('First.')] },
          { kind: 'heading', level: 2, content: [text('Trial')] },
          { kind: 'heading', level: 3, content: [text('Length')] },
          { kind: 'paragraph', content: [text('Seven\ndays.')] },
        ],
      },
    })
  })

  test('has emphasis, links and breaks in its lines', () => {
    expect(blocksOf('**Bold** and _soft_, [ours](/account/contact), [mail](mailto:a@b.example)  \nnext')).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'strong', content: [text('Bold')] },
          text(' and '),
          { kind: 'emphasis', content: [text('soft')] },
          text(', '),
          { kind: 'link', href: '/account/contact', content: [text('ours')] },
          text(', '),
          { kind: 'link', href: 'mailto:a@b.example', content: [text('mail')] },
          { kind: 'break' },
          text('next'),
        ],
      },
    ])
  })

  test('has lists, counted or not, with lists in them', () => {
    expect(blocksOf('3. three\n4. four\n   - inner\n\n- loose\n\n- items\n')).toEqual([
      {
        kind: 'list',
        start: 3,
        items: [
          [{ kind: 'paragraph', content: [text('three')] }],
          [
            { kind: 'paragraph', content: [text('four')] },
            { kind: 'list', items: [[{ kind: 'paragraph', content: [text('inner')] }]] },
          ],
        ],
      },
      {
        kind: 'list',
        items: [[{ kind: 'paragraph', content: [text('loose')] }], [{ kind: 'paragraph', content: [text('items')] }]],
      },
    ])
  })

  test('leaves signs that are escaped, and what only looks like markup', () => {
    expect(blocksOf('1 \\* 2 < 3 & 4 > 2')).toEqual([{ kind: 'paragraph', content: [text('1 * 2 < 3 & 4 > 2')] }])
  })
})

test.each([
  ['no title', 'Only text.\n', '1: a legal text begins with its title: # Terms'],
  ['nothing at all', '', '1: a legal text begins with its title: # Terms'],
  ['a second title', '# Terms\n\n# More\n', '3: the title stands once; use ## and ### for headings'],
  ['a heading of the fourth level', '# Terms\n\n#### Deep\n', '3: headings have the levels ## and ###'],
  ['HTML between the paragraphs', '# Terms\n\nfine\n\n<div>raw</div>\n', '5: HTML is not known here'],
  ['HTML in a line', '# Terms\n\nfine <b>raw</b>\n', '3: HTML is not known here'],
  ['a comment', '# Terms\n\n<!-- later -->\n', '3: HTML is not known here'],
  ['an entity', '# Terms\n\nA &amp; B\n', '3: write the sign itself instead of &amp;'],
  ['an image', '# Terms\n\n![logo](/logo.png)\n', '3: images are not known here'],
  ['code', '# Terms\n\n    indented\n', '3: code is not known here'],
  ['a table', '# Terms\n\n| a | b |\n|---|---|\n| 1 | 2 |\n', '3: tables are not known here'],
  ['a quotation', '# Terms\n\n> said\n', '3: quotations are not known here'],
  ['a rule', '# Terms\n\ntext\n\n---\n', '5: rules are not known here'],
  ['struck text', '# Terms\n\n~~gone~~\n', '3: struck text is not known here'],
  ['a script for an address', '# Terms\n\n[x](javascript:alert(1))\n', '3: a link leads to a web address'],
  ['an address of another scheme', '# Terms\n\n[x](data:text/html,x)\n', '3: a link leads to a web address'],
  ['an address without scheme', '# Terms\n\n[x](//evil.example)\n', '3: a link leads to a web address'],
])('[SEC-04] %s is a problem with its line', (_, markdown, problem) => {
  expect(problemsOf(markdown).map((found) => found.slice(0, problem.length))).toEqual([problem])
})

test('every problem of a text is named at once', () => {
  expect(problemsOf('# Terms\n\n<b>x</b>\n\n![a](/b)\n')).toHaveLength(2)
})

test('[SEC-04] whatever is written, what is read holds no address but those that are allowed', () => {
  const pieces = fc.constantFrom(
    '[a](',
    'javascript:',
    ')',
    '<',
    'http://x',
    '//',
    '\\',
    '&#58;',
    ' ',
    '\n',
    'data:',
    '*',
    '(',
    '&colon;',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const read = readLegalText(`# T\n\n${parts.join('')}`)
      const hrefs = read.ok ? (JSON.stringify(read.value).match(/"href":"[^"]*"/g) ?? []) : []
      expect(hrefs.filter((href) => !/^"href":"(?:https?:\/\/|mailto:|tel:|\/(?!\/))/.test(href))).toEqual([])
    }),
  )
})

test.each(['en', 'fr', 'es', 'vi'])('the terms of the demo shop name the days after which it acts, in %s', (locale) => {
  const terms = readFileSync(join(import.meta.dirname, `../../../../../../catalog/legal/${locale}/terms.md`), 'utf8')
  const payment = /^## 4\. [^]*?(?=^## 5\. )/m.exec(terms)?.[0].replace('## 4.', '') ?? ''
  const { renewal, manual } = dunningSchedules
  const days = [manualDueDays, Math.max(...renewal.attemptDays), renewal.readOnlyDay, renewal.expiredDay]
  expect(payment.match(/\d+/g)?.map(Number)).toEqual([...days, manual.readOnlyDay, manual.expiredDay])
})
