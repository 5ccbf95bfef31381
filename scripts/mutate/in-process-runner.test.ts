import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { temporaryProject } from '@waybill/config/testing/temporary-project'
import { expect, test } from 'vitest'
import { runQuietly } from '../run-with-progress.ts'

const runner = pathToFileURL(join(import.meta.dirname, 'in-process-runner.ts')).href

/** As Stryker leaves it: every mutant is a branch that is taken while it is on, every branch counts. */
const add = `
const { __stryker__: on } = globalThis as any
const is = (id: string): boolean => {
  const counts = on.currentTestId === undefined ? 'static' : 'perTest'
  on.mutantCoverage ??= { static: {}, perTest: {} }
  if (counts === 'static') on.mutantCoverage.static[id] = 1
  else (on.mutantCoverage.perTest[on.currentTestId] ??= {})[id] = 1
  if (on.hitCount !== undefined && ++on.hitCount > on.hitLimit) throw new Error('hit limit')
  return on.activeMutant === id
}
const none = is('loaded') ? 1 : 0
export function add(left: number, right: number): number {
  if (is('looped')) while (!is('never')) left += 1
  if (is('zero')) return 0
  return is('minus') ? left - right : left + right + none
}
`
const tests = `
import { add } from '@waybill/domain/money'
import { describe, expect, test } from 'vitest'
describe('sums', () => {
  test.each([[1, 2, 3], [2, 2, 4]])('%i and %i are %i', (left, right, sum) => expect(add(left, right)).toBe(sum))
  test.for([[4, 4]])('%i is as much as %i', ([one, other]) => expect(add(one, 0)).toBe(other))
})
const three = add(1, 2)
test('a sum of the file is 3', () => expect(three).toBe(3))
test.each([{ of: { name: 'nothing' } }])('$of.name changes a sum', () => expect(add(1, 0)).toBe(1))
`

async function run(call: string, files: Readonly<Record<string, string>> = {}): Promise<unknown> {
  using project = temporaryProject({
    'packages/domain/src/money/index.ts': `export { add } from './add.ts'`,
    'packages/domain/src/money/add.ts': add,
    'packages/domain/src/money/add.test.ts': tests,
    'scripts/mutate/few-cases.ts': '',
    ...files,
    'run.ts': `
      import { strykerPlugins } from '${runner}'
      const runner = strykerPlugins[0].factory()
      await runner.init()
      console.log(JSON.stringify(await runner.${call}))
    `,
  })
  const command = [process.execPath, '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', join(project.root, 'run.ts')]
  const env = { ...process.env, MUTATION_TESTS: 'packages/domain/src/money/*.test.ts' }
  const { output } = await runQuietly({ command, cwd: project.root, env })
  return JSON.parse(output)
}

function callOf(id: string, more: object = {}): string {
  const options = {
    activeMutant: { id },
    mutantActivation: 'runtime',
    sandboxFileName: 'add.ts',
    hitLimit: 100,
    ...more,
  }
  return `mutantRun(${JSON.stringify(options)})`
}

function mutantRun(id: string, more: object = {}): Promise<unknown> {
  return run(callOf(id, more))
}

const file = 'packages/domain/src/money/add.test.ts'

test('every case of a test has an id of its own, its place, and the mutants that it reaches', async () => {
  expect(await run(`dryRun({ files: ['packages/domain/src/money/add.ts'] })`)).toMatchObject({
    status: 'complete',
    tests: [
      { id: `${file}#sums > 1 and 2 are 3`, status: 0, startPosition: { line: 4 } },
      { id: `${file}#sums > 2 and 2 are 4`, status: 0, startPosition: { line: 4 } },
      { id: `${file}#sums > 4 is as much as 4`, status: 0, startPosition: { line: 5 } },
      { id: `${file}#a sum of the file is 3`, status: 0, startPosition: { line: 8 } },
      { id: `${file}#nothing changes a sum`, status: 0, startPosition: { line: 9 } },
    ],
    mutantCoverage: {
      static: { loaded: 1 },
      perTest: {
        [`${file}#a sum of the file is 3`]: { looped: 1, minus: 1 },
        [`${file}#nothing changes a sum`]: { looped: 1, minus: 1 },
      },
    },
  })
})

test('the first test that fails kills the mutant', async () => {
  expect(await mutantRun('minus')).toMatchObject({
    status: 'killed',
    killedBy: [`${file}#sums > 1 and 2 are 3`],
    failureMessage: 'expected -1 to be 3 // Object.is equality',
    nrOfTests: 1,
  })
})

test('the file that noticed the mutant before is run first', async () => {
  const unnoticing = `
    import { add } from '@waybill/domain/money'
    import { expect, test } from 'vitest'
    test('a sum is a number', () => expect(add(1, 2)).toBeTypeOf('number'))
  `
  const files = { 'packages/domain/src/money/a.test.ts': unnoticing }
  const [first, second] = ['zero', 'minus'].map((id) => callOf(id, { sandboxFileName: 'sum.ts' }))
  expect(await run(`${second}`, files)).toMatchObject({ status: 'killed', nrOfTests: 2 })
  expect(await run(`${first}.then(() => runner.${second})`, files)).toMatchObject({ status: 'killed', nrOfTests: 1 })
})

test('only the tests that reach a mutant are run', async () => {
  expect(await mutantRun('minus', { testFilter: [`${file}#nothing changes a sum`] })).toEqual({
    status: 'survived',
    nrOfTests: 1,
  })
})

test('a file that reaches a mutant while it loads is loaded again with it', async () => {
  const failing = `${file}#a sum of the file is 3`
  expect(await mutantRun('minus', { testFilter: [failing] })).toMatchObject({ status: 'killed', killedBy: [failing] })
})

test('a mutant that loops for ever is over at the limit', async () => {
  expect(await mutantRun('looped')).toMatchObject({ status: 'timeout' })
})

test('a mutant of code that runs while its module loads is on before that', async () => {
  expect(await mutantRun('loaded', { mutantActivation: 'static' })).toMatchObject({ status: 'killed', nrOfTests: 1 })
  expect(await mutantRun('loaded')).toEqual({ status: 'survived', nrOfTests: 5 })
})
