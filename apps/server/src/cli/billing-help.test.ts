import { describe, expect, test } from 'vitest'
import { billing } from './billing.ts'
import { runCli } from './run-cli.ts'

async function saidOf(...args: readonly string[]): Promise<string> {
  const lines: string[] = []
  const out = (line: string): void => void lines.push(line)
  expect(await runCli(args, { environment: {}, out, error: out })).toBe(0)
  return lines.join('\n')
}

const { help: billingHelp, helpOfPart } = billing

const named = [...billingHelp.matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name = '']) => name)

test('[OPS-10] the help of billing lists every command that it takes, and no other', async () => {
  const wrong = await billing.run(['nonsense'], { environment: {}, out: () => {}, error: () => {} }).catch(String)
  const taken = /takes one of (.+); --help/.exec(String(wrong))?.[1]?.split(', ')
  expect(named.toSorted()).toEqual(taken?.toSorted())
})

describe('[OPS-10] the help of one command of billing', () => {
  test.each(named)('%s says what it does and how it is called, and nothing of the others', async (name) => {
    const help = await saidOf('billing', name, '--help')
    expect(help).toBe(helpOfPart?.(name))
    expect(help).toMatch(new RegExp(String.raw`^[A-Z].+\.\nUsage: npm run cli -- billing ${name}( |$)`, 'm'))
    const called = [...help.matchAll(/npm run cli -- billing ([a-z-]+)/g)].map(([, other]) => other)
    expect(new Set(called)).toEqual(new Set([name]))
  })

  test('comes after the words too, and an unknown one leads to the list', async () => {
    expect(await saidOf('billing', 'refund', '1001', '--help')).toBe(helpOfPart?.('refund'))
    for (const words of [[], ['nonsense'], ['constructor']])
      expect(await saidOf('billing', ...words, '--help')).toBe(billingHelp)
  })
})
