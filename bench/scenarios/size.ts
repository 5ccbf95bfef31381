import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { PageName } from '@waybill/contract/pages'
import { STOREFRONT_BUILD } from '../../apps/server/src/platform/pages/build-storefront.ts'
import { loadStorefrontBundle } from '../../apps/server/src/platform/pages/storefront-bundle.ts'
import { countedFigure } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { reactSize } from '../stand/react-size.ts'
import { runTimeTree } from '../stand/run-time-tree.ts'
import type { RunTimeTree } from '../stand/run-time-tree.ts'

const root = join(import.meta.dirname, '../..')
const pages = join(root, 'apps/storefront/src/pages')
const first: PageName = 'catalogue'
/** Where strangers come in; the designs of a product's and a category's page beside them. */
const FIRST = /^(?:catalogue|category\w*|featured|industry|pricing|product\w*|search|register)$/
/** Shows every component to its makers; no visitor comes here. */
const unvisited = 'gallery.tsx'
/** In kB: what is reached, and a little. They only ever go down. */
const MOST_OF_FIRST = 85
const MOST_OF_ANY = 91

/** What a browser fetches for a page that it has never seen. */
interface PageSize {
  readonly name: PageName
  /** All compressed, in kB of 1,000 bytes. */
  readonly script: number
  readonly style: number
  /** Of the script, what a reader of another page does not have yet. */
  readonly route: number
}

/** The JavaScript and CSS that the head of each page requests (P-G15), and what has to be installed to run (P-G14). */
export async function measureSize(): Promise<readonly Figure[]> {
  const { assetsOf } = await loadStorefrontBundle()
  const shared = new Set([assetsOf(first).start, assetsOf(first).script, ...assetsOf(first).preloads])
  const sizes = pageNames().map((name): PageSize => {
    const { start, script, preloads, styles } = assetsOf(name)
    const scripts = [start, script, ...preloads]
    const route = scripts.filter((file) => !shared.has(file))
    return { name, script: kilobytes(scripts), style: kilobytes(styles), route: kilobytes(route) }
  })
  const react = (await reactSize()) / 1000
  return [...figuresOf(sizes, react), ...treeFigures(runTimeTree(root))]
}

/** `cart-review.tsx` is the page `cart_review`; a file without a page of the contract has no visitors yet. */
function pageNames(): readonly PageName[] {
  return (
    readdirSync(pages)
      .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && file !== unvisited)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the storefront names its files so
      .map((file) => file.replace('.tsx', '').replaceAll('-', '_') as PageName)
  )
}

function kilobytes(files: readonly string[]): number {
  const bytes = files.map((file) => gzipSync(readFileSync(join(STOREFRONT_BUILD, 'client', file))).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

function figuresOf(sizes: readonly PageSize[], react: number): readonly Figure[] {
  const firstVisit = sizes.find(({ name }) => name === first)
  if (firstVisit === undefined) throw new Error(`there is no page ${first}`)
  const largest = (of: 'script' | 'style' | 'route'): PageSize =>
    sizes.toSorted((a, b) => b[of] - a[of])[0] ?? firstVisit
  const [script, style, route] = [largest('script'), largest('style'), largest('route')]
  const firstPages = sizes.filter(({ name }) => FIRST.test(name)).toSorted((a, b) => b.script - a.script)
  const heaviest = firstPages[0] ?? firstVisit
  const unit = 'kB gz'
  const atMost = (value: number) => ({ id: 'P-G15', of: 'ours', is: 'at most', value }) as const
  const note = sizes.map(({ name, script: size }) => `${name} ${size.toFixed(1)}`).join(', ')
  return [
    countedFigure(
      { title: `JavaScript of ${first}`, unit, goal: atMost(85), note: 'floor: React alone' },
      { values: [firstVisit.script], floor: react },
    ),
    countedFigure(
      {
        title: `JavaScript of any first page (${heaviest.name})`,
        unit,
        goal: { ...atMost(MOST_OF_FIRST), isEnforced: true },
      },
      { values: [heaviest.script] },
    ),
    countedFigure(
      {
        title: `JavaScript of any page (${script.name})`,
        unit,
        goal: { ...atMost(MOST_OF_ANY), isEnforced: true },
        note,
      },
      { values: [script.script] },
    ),
    countedFigure(
      { title: `JavaScript of a further page (${route.name})`, unit, goal: { ...atMost(15), isEnforced: true } },
      { values: [route.route] },
    ),
    countedFigure({ title: `CSS of ${first}`, unit, goal: atMost(15) }, { values: [firstVisit.style] }),
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
