import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unbroken } from './unbroken.tsx'

const unbroken = (number: string): string => `<span style="white-space:nowrap">${number}</span>`

test.each([
  ['Quote Q-1004 is open', `Quote ${unbroken('Q-1004')} is open`],
  ['Q-1004 · 2 replaces Q-1004.', `${unbroken('Q-1004 · 2')} replaces ${unbroken('Q-1004')}.`],
  ['La factura LW-C12', `La factura ${unbroken('LW-C12')}`],
  ['An e-mail of 2026-11', 'An e-mail of 2026-11'],
])('no line ends within the numbers of “%s”', (text, html) => {
  expect(renderToStaticMarkup(<Unbroken>{text}</Unbroken>)).toBe(html)
})
