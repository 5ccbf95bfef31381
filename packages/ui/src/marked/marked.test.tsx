import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Marked, type MarkedProps } from './marked.tsx'

const html = (text: string, ...matches: MarkedProps['matches'][number][]): string =>
  renderToStaticMarkup(<Marked text={text} matches={matches} />)

test('[SRCH-08] a match is marked at the begin, in the middle of a word, with accents, and more than once', () => {
  expect(html('Route planning', [0, 3])).toBe('<mark>Rou</mark>te planning')
  expect(html('Multi-driver optimizer', [17, 22])).toBe('Multi-driver opti<mark>mizer</mark>')
  expect(html('Đội xe tối ưu', [0, 3], [7, 10])).toBe('<mark>Đội</mark> xe <mark>tối</mark> ưu')
  expect(html('Route planning')).toBe('Route planning')
})
