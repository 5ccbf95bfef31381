import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { buildStorefront } from '../apps/server/src/platform/pages/build-storefront.ts'
import type { Figure } from './measure/figure.ts'
import { tableOf } from './measure/report.ts'
import { scenarios } from './scenarios/scenarios.ts'
import type { ScenarioName } from './scenarios/scenarios.ts'
import type { Settings } from './scenarios/scenario.ts'
import { hasOwnCores } from './stand/cores.ts'

const secondsOf = { small: 0.5, full: 3, million: 3 } as const
/** Every program that is started ends with us; the carts start a dozen. */
process.setMaxListeners(32)

/** A bench that hangs must end by itself; the limit is far above a full run. */
const limitMs = 30 * 60_000
/** A million rows are written first. */
const millionLimitMs = 3 * limitMs

interface Order {
  readonly names: readonly ScenarioName[]
  readonly settings: Settings
  readonly isJson: boolean
}

function isScenario(name: string): name is ScenarioName {
  return name in scenarios
}

/** Throws a sentence for people on what it does not know. */
function readOrder(args: readonly string[]): Order {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seconds: { type: 'string' },
      scale: { type: 'string', default: 'full' },
      json: { type: 'boolean', default: false },
    },
  })
  const { scale, json } = values
  if (scale !== 'small' && scale !== 'full' && scale !== 'million')
    throw new Error(`--scale is small, full or million, not ${scale}`)
  const seconds = values.seconds === undefined ? secondsOf[scale] : Number(values.seconds)
  if (!(seconds > 0 && seconds <= 60)) throw new Error('--seconds is more than 0 and at most 60')
  const known = Object.keys(scenarios).filter(isScenario)
  const unknown = positionals.filter((name) => !isScenario(name))
  if (unknown.length > 0) throw new Error(`no scenario ${unknown.join(', ')}: there are ${known.join(', ')}`)
  const names = positionals.length === 0 ? known : positionals.filter(isScenario)
  return { names, settings: { seconds, isMillion: scale === 'million' }, isJson: json }
}

function orderOrExit(): Order {
  try {
    return readOrder(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(2)
  }
}

interface Measured {
  readonly scenario: ScenarioName
  readonly figures: readonly Figure[]
  readonly problem?: string
}

async function measure(scenario: ScenarioName, settings: Settings): Promise<Measured> {
  try {
    return { scenario, figures: await scenarios[scenario](settings) }
  } catch (error) {
    return { scenario, figures: [], problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function machine(): Readonly<Record<string, string | number | boolean>> {
  const [first] = cpus()
  return {
    node: process.version,
    cpu: first?.model ?? 'unknown',
    cores: cpus().length,
    memory: totalmem(),
    hasOwnCores,
  }
}

/** Measures what was requested. Ends with 1 when an enforced goal is missed or a scenario could not be measured. */
async function main(): Promise<void> {
  const { names, settings, isJson } = orderOrExit()
  const say = (line: string): void => (isJson ? console.error(line) : console.log(line))
  setTimeout(
    () => {
      console.error('the bench takes too long')
      process.exit(1)
    },
    settings.isMillion ? millionLimitMs : limitMs,
  ).unref()
  await buildStorefront(say)
  if (!hasOwnCores) say('Server and client share their cores here: there is one core only, or no taskset.')
  const results: Measured[] = []
  for (const name of names) {
    say(`${name} ...`)
    const result = await measure(name, settings)
    results.push(result)
    say(result.problem ?? tableOf(result.figures))
  }
  const hasFailed = results.some(
    ({ figures, problem }) => problem !== undefined || figures.some(({ verdict }) => verdict === 'MISSED'),
  )
  if (isJson)
    console.log(JSON.stringify({ at: new Date().toISOString(), machine: machine(), settings, results }, null, 2))
  process.exitCode = hasFailed ? 1 : 0
}

await main()
