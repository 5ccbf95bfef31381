import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { still } from './still.tsx'

const Footer = ({ currency }: { readonly currency: string }) => <p>Prices in {currency}</p>

test('the server draws a still component in an element that the browser finds again', () => {
  const StillFooter = still('footer', Footer)
  expect(renderToString(<StillFooter currency="EUR" />)).toBe(
    '<div class="still" id="still-footer"><p>Prices in <!-- -->EUR</p></div>',
  )
})

test('where its code is not, it is an element that keeps what stands in it', () => {
  const StillFooter = still<{ readonly currency: string }>('footer', false)
  expect(renderToString(<StillFooter currency="EUR" />)).toBe('<div class="still" id="still-footer"></div>')
})
