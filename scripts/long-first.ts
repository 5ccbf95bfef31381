import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute or more: the last of them to begin would run beside an idle core. */
const LONG =
  /random-player|steps|spec-journeys|spec-usage|dated-journeys|migrating|shown-amounts|cart-model|kill|two-nodes/

/** Long files first, each part in the random order of the run's seed. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const placed = files.map((file) => {
      const place = createHash('sha256').update(`${seed} ${file.moduleId}`).digest('hex')
      return { file, place: `${LONG.test(file.moduleId) ? 0 : 1}${place}` }
    })
    return placed.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ file }) => file)
  }
}
