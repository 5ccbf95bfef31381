import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import { ComparisonMark } from '../comparison/comparison-mark.tsx'
import { Comparison, type ComparisonPart } from '../comparison/comparison.tsx'
import { Money } from '../money/money.tsx'
import { GalleryPart } from './gallery-part.tsx'
import { usd } from './sample-money.ts'

const held = <ComparisonMark is="included" label="Included" />
const none = <ComparisonMark is="none" label="Not available" />

const extra = (minor: number, unit: string, needs?: string) => (
  <>
    +<Money value={usd(minor)} locale="en" /> <span className="faint">{unit}</span>
    {needs && <div className="faint">with {needs}</div>}
  </>
)

const groups: readonly ComparisonPart[] = [
  {
    key: 'planning',
    title: 'Planning',
    rows: [
      { key: 'board', title: <a href="#comparison">Route board</a>, cells: [held, held, held] },
      {
        key: 'rounds',
        title: 'Recurring schedules',
        cells: [extra(2000, 'per company / month'), held, held],
      },
      {
        key: 'long',
        title: 'Returnable crates, roll cages, pallets and beer kegs, counted out and back in at each stop',
        cells: [none, extra(400, 'per vehicle / month', 'Weight and volume limits'), held],
      },
    ],
  },
  {
    key: 'support',
    title: 'Support',
    rows: [{ key: 'desk', title: 'Dawn desk', cells: ['Price on request', 'Price on request', held] }],
  },
]

const action = (plan: string) => (
  <Button kind="add" size="small" aria-label={`Try now: ${plan}`}>
    Try now
  </Button>
)

/** With a chosen column, and with more columns than fit. */
export const GalleryComparison = () => (
  <GalleryPart id="comparison" title="Comparison">
    <Comparison
      tabsLabel="Plan shown"
      label="Plan comparison"
      corner="4 rows, 3 differ"
      columns={[
        { key: 'local', title: 'Local', action: action('Local') },
        {
          key: 'regional',
          title: 'Regional',
          isChosen: true,
          action: (
            <Button kind="chosen" size="small" icon="check" disabled>
              Selected
            </Button>
          ),
        },
        { key: 'network', title: 'Network', action: <Badge kind="go">Current plan</Badge> },
      ]}
      groups={groups}
    />
    <Comparison
      tabsLabel="Plan shown"
      label="Five of them"
      corner="3 rows"
      columns={['North', 'East', 'South', 'West', 'Middle'].map((title) => ({ key: title, title }))}
      groups={[
        {
          key: 'depots',
          title: 'Depots',
          rows: ['Docks', 'Ramps', 'Yards'].map((title) => ({
            key: title,
            title,
            cells: [held, held, none, none, held],
          })),
        },
      ]}
    />
  </GalleryPart>
)
