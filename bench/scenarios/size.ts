import { join } from 'node:path'
import { FIRST_PAGE, MOST, pageSizes, type PageSize } from '../stand/page-sizes.ts'
import { countedFigure } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { reactSize } from '../stand/react-size.ts'
import { runTimeTree } from '../stand/run-time-tree.ts'
import type { RunTimeTree } from '../stand/run-time-tree.ts'

const root = join(import.meta.dirname, '../..')

/** The JavaScript and CSS that the head of each page requests (P-G15), and what has to be installed to run (P-G14). */
export async function measureSize(): Promise<readonly Figure[]> {
  const react = (await reactSize()) / 1000
  return [...figuresOf(await pageSizes(), react), ...treeFigures(runTimeTree(root))]
}

const unit = 'kB gz'

/** The goal of the field's rule, and beside it the enforced limit of what is reached. */
function pair(title: string, value: number, { goal, most, note }: { goal: number; most: number; note?: string }) {
  const atMost = (limit: number) => ({ id: 'P-G15', of: 'ours', is: 'at most', value: limit }) as const
  return [
    countedFigure({ title, unit, goal: atMost(goal), ...(note !== undefined && { note }) }, { values: [value] }),
    countedFigure(
      { title: `${title}, enforced`, unit, goal: { ...atMost(most), isEnforced: true } },
      { values: [value] },
    ),
  ]
}

function figuresOf(sizes: readonly PageSize[], react: number): readonly Figure[] {
  const largest = (of: 'script' | 'style' | 'route', among = sizes): PageSize => {
    const [size] = among.toSorted((a, b) => b[of] - a[of])
    if (size === undefined) throw new Error('there are no pages')
    return size
  }
  const first = largest(
    'script',
    sizes.filter(({ name }) => name === FIRST_PAGE),
  )
  const heaviest = largest(
    'script',
    sizes.filter(({ isFirst }) => isFirst),
  )
  const [script, style, route] = [largest('script'), largest('style'), largest('route')]
  const atMost = (value: number) => ({ id: 'P-G15', of: 'ours', is: 'at most', value }) as const
  const note = sizes.map(({ name, script: size }) => `${name} ${size.toFixed(1)}`).join(', ')
  return [
    countedFigure(
      { title: `JavaScript of ${FIRST_PAGE}`, unit, goal: atMost(85), note: 'floor: React alone' },
      { values: [first.script], floor: react },
    ),
    ...pair(`JavaScript of any first page (${heaviest.name})`, heaviest.script, { goal: 85, most: MOST.first }),
    ...pair(`JavaScript of a further page (${route.name})`, route.route, { goal: 15, most: MOST.further }),
    countedFigure(
      { title: `JavaScript of any page (${script.name})`, unit, goal: { ...atMost(MOST.any), isEnforced: true }, note },
      { values: [script.script] },
    ),
    countedFigure({ title: `CSS of ${FIRST_PAGE}`, unit, goal: atMost(15) }, { values: [first.style] }),
    countedFigure({ title: `CSS of any page (${style.name})`, unit, goal: atMost(15) }, { values: [style.style] }),
  ]
}

function treeFigures({ packages, bytes }: RunTimeTree): readonly Figure[] {
  const atMost = (value: number) => ({ id: 'P-G14', of: 'ours', is: 'at most', value }) as const
  return [
    countedFigure({ title: 'run-time tree', unit: 'MB', goal: atMost(80) }, { values: [bytes / 1e6] }),
    countedFigure({ title: 'run-time tree', unit: 'packages', goal: atMost(150) }, { values: [packages] }),
  ]
}
