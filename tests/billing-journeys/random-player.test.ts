import { expect, test } from 'vitest'
import { seededRandom, seedOfRun } from '@waybill/testkit/seeded-random'
import { shortestStory } from '@waybill/testkit/shortest-story'
import { storeKind } from '@waybill/testkit/store'
import { playStory } from './player/player.ts'
import { aStory, aStoryAtOnce, type Step } from './player/steps.ts'

const isDeep = process.env['DEEP'] === '1'
const hasServer = storeKind() === 'postgres'
/** On a server 100 steps by default and 10,000 in a deep run; on the embedded store each command starts the shop anew. */
const sizes = {
  postgres: isDeep ? { length: 250, stories: 20 } : { length: 50, stories: 1 },
  embedded: isDeep ? { length: 50, stories: 20 } : { length: 25, stories: 1 },
}
const { length, stories } = sizes[storeKind()]
const seed = seedOfRun()
const seedsOf = (count: number) => Array.from({ length: count }, (_, place) => seed + place)

/** Plays of a story that broke, until what is left of it is shown: each takes two minutes in a deep run. */
const MOST_PLAYS = 15
const timeout = isDeep ? 3_600_000 : 600_000

/** The message of a story that broke: its seed, what broke, and the steps that it takes. */
async function faultOf(one: number, story: readonly Step[], nodes = 1): Promise<string | undefined> {
  const broken = await playStory(story, nodes)
  if (broken === undefined) return undefined
  const upToThere = story.slice(0, broken.steps)
  const isBroken = async (shorter: readonly Step[]) => (await playStory(shorter, nodes)) !== undefined
  const shortest = await shortestStory(upToThere, { isBroken, mostPlays: MOST_PLAYS })
  const steps = shortest.map((step, place) => `  ${place + 1}. ${JSON.stringify(step)}`)
  return [`SEED=${one} repeats it. Step ${broken.steps}: ${broken.problem}`, ...steps].join('\n')
}

test.each(seedsOf(stories))(
  `[REL-03] [PAY-15] ${length} random steps by calls and the clock break no invariant and no page (seed %i)`,
  { timeout },
  async (one) => {
    expect(await faultOf(one, aStory(seededRandom(one), length))).toBeUndefined()
  },
)

// two nodes need a server
test.runIf(hasServer).each(seedsOf(stories))(
  `[REL-03] ${length} random steps, every other one several at once, on two nodes break no invariant (seed %i)`,
  { timeout },
  async (one) => {
    expect(await faultOf(one, aStoryAtOnce(seededRandom(one), length), 2)).toBeUndefined()
  },
)
