import { globSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { registeredWhile } from './test-registry.ts'
import type { RegisteredFile, RegisteredTest } from './test-registry.ts'

/**
 * A runner of tests for Stryker that keeps every module loaded from one mutant to the next. The domain is pure, so its
 * tests need no worker of their own; a worker for each of the thousands of mutants takes hours. Stryker starts a new
 * process for a mutant in code that runs while a module loads, and after an endless loop.
 */
class InProcessRunner {
  private readonly files = new Map<string, LoadedFile>()
  /** The files that noticed a mutant, the latest first: what stands beside a mutant is often noticed by the same tests. */
  private noticing: readonly string[] = []

  capabilities(): { readonly reloadEnvironment: boolean } {
    return { reloadEnvironment: false }
  }

  async init(): Promise<void> {
    registerHooks({ resolve: (specifier, context, next) => next(replaced(specifier, context.parentURL), context) })
    await import(pathToFileURL(resolve('scripts/mutate/few-cases.ts')).href)
  }

  async dryRun({ files = [] }: { readonly files?: readonly string[] }): Promise<unknown> {
    // what these reach while they load is reached once; what a test file reaches while it loads, each of its tests reaches
    for (const path of files) await import(pathToFileURL(resolve(path)).href)
    const tests: Result[] = []
    for (const path of testFiles()) {
      const file = await this.load(path)
      const results = await resultsOf(path, file, { isWanted: () => true, doesBail: false })
      for (const { id } of results) reachAlso(id, file.reached)
      tests.push(...results)
    }
    return { status: 'complete', tests, mutantCoverage: mutants.mutantCoverage }
  }

  async mutantRun({ testFilter, hitLimit, activeMutant, ...run }: MutantRun): Promise<unknown> {
    Object.assign(mutants, { hitLimit, hitCount: 0, activeMutant: undefined })
    const wanted = testFilter === undefined ? undefined : new Set(testFilter)
    const isWanted = (id: string): boolean => wanted === undefined || wanted.has(id)
    const paths = wanted === undefined ? testFiles() : filesOf(wanted)
    const files = nearestFirst(paths, { mutated: run.sandboxFileName, noticing: this.noticing })
    let nrOfTests = 0
    for (const path of files) {
      const isStatic = run.mutantActivation === 'static'
      const results = await this.resultsWith(activeMutant.id, { path, isWanted, isStatic })
      if (hitLimit !== undefined && mutants.hitCount > hitLimit)
        return { status: 'timeout', reason: 'hit limit reached' }
      if (typeof results === 'string') return { status: 'error', errorMessage: results }
      nrOfTests += results.length
      const failed = results.find(({ failureMessage }) => failureMessage !== undefined)
      if (failed === undefined) continue
      this.noticing = [path, ...this.noticing.filter((other) => other !== path)]
      return { status: 'killed', killedBy: [failed.id], failureMessage: failed.failureMessage, nrOfTests }
    }
    return { status: 'survived', nrOfTests }
  }

  /** Up to the first test of a file that fails with a mutant; the text of the error where code doesn't load with it. */
  private async resultsWith(mutantId: string, { path, isWanted, isStatic }: FileRun): Promise<Result[] | string> {
    try {
      if (isStatic) mutants.activeMutant = mutantId
      const file = await this.load(path)
      mutants.activeMutant = mutantId
      // a file that reaches the mutant while it loads is loaded again for it
      const loaded = isStatic || !file.reached.has(mutantId) ? file : await loadTestFile(path, `?mutant=${mutantId}`)
      return await resultsOf(path, loaded, { isWanted, doesBail: true })
    } catch (error) {
      const known = this.files.get(path)?.tests.find(({ name }) => isWanted(idOf(path, name)))
      if (known === undefined) return String(error)
      return [failedResult(path, known, { failure: String(error), timeSpentMs: 0 })]
    } finally {
      mutants.activeMutant = undefined
    }
  }

  private async load(path: string): Promise<LoadedFile> {
    const known = this.files.get(path)
    if (known !== undefined) return known
    const file = await loadTestFile(path, '')
    this.files.set(path, file)
    return file
  }
}

interface LoadedFile extends RegisteredFile {
  /** The mutants that are reached while it loads. */
  readonly reached: ReadonlySet<string>
}

async function loadTestFile(path: string, query: string): Promise<LoadedFile> {
  const loading = `${path} loads`
  mutants.currentTestId = loading
  try {
    const file = await registeredWhile(() => import(pathToFileURL(resolve(path)).href + query))
    return { ...file, reached: new Set(Object.keys(mutants.mutantCoverage.perTest[loading] ?? {})) }
  } finally {
    mutants.currentTestId = undefined
    delete mutants.mutantCoverage.perTest[loading]
  }
}

function reachAlso(id: string, reached: ReadonlySet<string>): void {
  const of = (mutants.mutantCoverage.perTest[id] ??= {})
  for (const mutantId of reached) of[mutantId] ??= 1
}

async function resultsOf(
  path: string,
  file: RegisteredFile,
  { isWanted, doesBail }: { readonly isWanted: (id: string) => boolean; readonly doesBail: boolean },
): Promise<Result[]> {
  const tests = file.tests.filter(({ name }) => isWanted(idOf(path, name)))
  const results: Result[] = []
  if (tests.length > 0) for (const prepare of file.beforeAll) await prepare()
  for (const test of tests) {
    const result = await resultOf(path, test)
    results.push(result)
    if (doesBail && result.failureMessage !== undefined) return results
  }
  return results
}

interface FileRun {
  readonly path: string
  readonly isWanted: (id: string) => boolean
  readonly isStatic: boolean
}

interface MutantRun {
  readonly testFilter?: readonly string[]
  readonly hitLimit?: number
  readonly activeMutant: { readonly id: string }
  readonly mutantActivation: 'runtime' | 'static'
  readonly sandboxFileName: string
}

interface Result {
  readonly id: string
  readonly name: string
  /** As Stryker numbers them: 0 passed, 1 failed. */
  readonly status: 0 | 1
  readonly timeSpentMs: number
  readonly fileName: string
  readonly startPosition: { readonly line: number; readonly column: number }
  readonly failureMessage?: string
}

async function resultOf(path: string, test: RegisteredTest): Promise<Result> {
  const startedAt = performance.now()
  mutants.currentTestId = idOf(path, test.name)
  const failure = await failureOf(test.run)
  mutants.currentTestId = undefined
  const timeSpentMs = performance.now() - startedAt
  if (failure !== undefined) return failedResult(path, test, { failure, timeSpentMs })
  return { ...knownOf(path, test), timeSpentMs, status: 0 }
}

function failedResult(
  path: string,
  test: RegisteredTest,
  { failure, timeSpentMs }: { readonly failure: string; readonly timeSpentMs: number },
): Result {
  return { ...knownOf(path, test), timeSpentMs, status: 1, failureMessage: failure }
}

function knownOf(
  path: string,
  { name, line, column }: RegisteredTest,
): Pick<Result, 'id' | 'name' | 'fileName' | 'startPosition'> {
  return { id: idOf(path, name), name, fileName: resolve(path), startPosition: { line, column } }
}

async function failureOf(run: () => unknown): Promise<string | undefined> {
  try {
    await run()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** State of the mutated code: the active mutant, and the counts of those that were reached. */
interface Mutants {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount: number
  hitLimit?: number | undefined
  /** Hits of each mutant: while modules loaded, and by the tests. */
  readonly mutantCoverage: {
    readonly static: Record<string, number>
    readonly perTest: Record<string, Record<string, number>>
  }
}

const mutants: Mutants = { hitCount: 0, mutantCoverage: { static: {}, perTest: {} } }
Object.assign(globalThis, { __stryker__: mutants })

const registry = new URL('test-registry.ts', import.meta.url).href
const ofDomain = /^@waybill\/domain\/(.+)$/

/** Links of node_modules lead out of the sandbox, to files without mutants. */
function replaced(specifier: string, parent: string | undefined): string {
  if (specifier === 'vitest' && parent !== registry) return registry
  const [, folder] = ofDomain.exec(specifier) ?? []
  return folder === undefined ? specifier : pathToFileURL(resolve(`packages/domain/src/${folder}/index.ts`)).href
}

/** Mutated code reads from `process` which mutant is on: a bundle of it is none of the browser's. */
function testFiles(): string[] {
  return globSync((process.env.MUTATION_TESTS ?? '').split(' '))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('node_modules') && !path.endsWith('browser-bundle.test.ts'))
    .toSorted()
}

function filesOf(ids: ReadonlySet<string>): string[] {
  return [...new Set([...ids].map((id) => id.slice(0, id.indexOf('#'))))]
}

/** The files that noticed the mutants before first, then the one that is named after the mutated file, then facts, then laws. */
function nearestFirst(
  paths: readonly string[],
  { mutated, noticing }: { readonly mutated: string; readonly noticing: readonly string[] },
): string[] {
  const own = `${basename(mutated, '.ts')}.test.ts`
  const rank = (path: string): number => {
    const place = noticing.indexOf(path)
    if (place >= 0) return place
    if (basename(path) === own) return noticing.length
    return noticing.length + (path.startsWith('packages/domain/laws/') ? 2 : 1)
  }
  return paths.toSorted((left, right) => rank(left) - rank(right))
}

function idOf(path: string, name: string): string {
  return `${path}#${name}`
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', factory: () => new InProcessRunner() }]
