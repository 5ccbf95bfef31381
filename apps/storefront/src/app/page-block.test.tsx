import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageBlock, withBlocksDrawn } from './page-block.tsx'

/** Money that has no amount: its line throws. */
function Line({ amount }: { readonly amount: number | undefined }) {
  if (amount === undefined) throw new RangeError('no amount')
  return <p>{amount}</p>
}

function Page({ amounts }: { readonly amounts: Readonly<Record<string, number | undefined>> }) {
  return Object.entries(amounts).map(([name, amount]) => (
    <PageBlock key={name} name={name} renderFailed={() => <i>{name} failed</i>}>
      <b>{name}</b>
      <Line amount={amount} />
    </PageBlock>
  ))
}

/** The text of what the server draws, without React's marks. */
function drawn(amounts: Readonly<Record<string, number | undefined>>) {
  const { drawn: html, failed } = withBlocksDrawn(() => renderToString(<Page amounts={amounts} />))
  return { html: html.replaceAll(/<!--.*?-->|<template.*?<\/template>/gs, ''), failed }
}

test('[SUB-02] a block that throws on the server is drawn as failed, whole, and the others stand', () => {
  const { html, failed } = drawn({ invoices: undefined, credit: 12, history: undefined })
  expect(html).toBe('<i>invoices failed</i><b>credit</b><p>12</p><i>history failed</i>')
  expect(failed.map(({ name, error }) => [name, String(error)])).toEqual([
    ['invoices', 'RangeError: no amount'],
    ['history', 'RangeError: no amount'],
  ])
})

test('a page whose blocks are all drawn names none, whatever failed before', () => {
  drawn({ invoices: undefined })
  expect(drawn({ invoices: 12 })).toEqual({ html: '<b>invoices</b><p>12</p>', failed: [] })
})

test('a block within a block that throws takes only itself along', () => {
  const inner = (
    <PageBlock name="next" renderFailed={() => <i>next failed</i>}>
      <Line amount={undefined} />
    </PageBlock>
  )
  const outer = (
    <PageBlock name="plan" renderFailed={() => <i>plan failed</i>}>
      <h2>Regional</h2>
      {inner}
    </PageBlock>
  )
  const { drawn: html, failed } = withBlocksDrawn(() => renderToString(outer))
  expect(html).toContain('<h2>Regional</h2>')
  expect(html).toContain('<i>next failed</i>')
  expect(failed.map(({ name }) => name)).toEqual(['next'])
})

test('what throws outside of every block is thrown', () => {
  expect(() => withBlocksDrawn(() => renderToString(<Line amount={undefined} />))).toThrow('no amount')
})
