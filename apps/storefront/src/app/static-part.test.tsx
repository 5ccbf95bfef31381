import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { staticPart } from './static-part.tsx'

const Footer = ({ currency }: { readonly currency: string }) => <p>Prices in {currency}</p>

test('the server draws a static part in an element that the browser finds again', () => {
  const StaticFooter = staticPart('footer', Footer)
  expect(renderToString(<StaticFooter currency="EUR" />)).toBe(
    '<div class="static-part" id="static-footer"><p>Prices in <!-- -->EUR</p></div>',
  )
})

test('without its code, it is an element that keeps the HTML of the server', () => {
  const StaticFooter = staticPart<{ readonly currency: string }>('footer', false)
  expect(renderToString(<StaticFooter currency="EUR" />)).toBe('<div class="static-part" id="static-footer"></div>')
})
