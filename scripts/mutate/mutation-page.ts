import { domainFolder, scoreOf } from './mutation-record.ts'
import type { MutationRecord, Thresholds } from './mutation-record.ts'

export const pageFile = 'docs/domain/mutation.md'

const introduction = `# Mutation testing

\`npm run mutate\` changes the domain in thousands of small ways, one at a time, and runs its facts and laws against each change. A change that no test notices survives: either it changes nothing that anybody could see, or it is a test that is missing. The score is the share of changes that were noticed. \`npm run mutate money\` looks at one folder; what has not changed since the last run is not run again.

Stryker is installed the first time (\`scripts/mutate/package.json\`), apart from all else: a start or a test never waits for it. Laws run with few cases, always the same ones (\`scripts/mutate/few-cases.ts\`). What an earlier run found stays until the file or one of its tests changes; after a change elsewhere in the domain, \`npm run mutate -- --force\` judges everything afresh.

This page is generated from \`docs/domain/mutation.json\`, which holds the reasons; the wanted scores are in \`scripts/mutate/thresholds.json\`.`

/** The page of scores and of every survivor with its reason. */
export function mutationPage(record: MutationRecord, thresholds: Thresholds): string {
  const scores = ['## Scores', '', '| Folder | Mutants | Noticed | Score | Wanted |', '|---|---|---|---|---|']
  const rows = Object.entries(thresholds).map(([folder, least]) => scoreRow(record, folder, least))
  const files = [...new Set(record.survivors.map(({ file }) => file))]
  const survivors = files.flatMap((file) => ['', `### \`${file}\``, '', ...survivorsOf(record, file)])
  return [introduction, '', ...scores, ...rows, '', '## Survivors', ...survivors, ''].join('\n')
}

function scoreRow({ folders }: MutationRecord, folder: string, least: number): string {
  const counts = folders[folder]
  const name = `| \`${domainFolder}/${folder}\``
  if (counts === undefined) return `${name} | | | | ${least} % |`
  const { detected, undetected } = counts
  return `${name} | ${detected + undetected} | ${detected} | ${scoreOf(counts).toFixed(1)} % | ${least} % |`
}

function survivorsOf({ survivors }: MutationRecord, file: string): string[] {
  return survivors
    .filter((survivor) => survivor.file === file)
    .map(({ line, original, replacement, reason }) => {
      const place = line === original ? '' : ` in ${code(line)}`
      return `- ${code(original)} → ${replacement === '' ? 'nothing' : code(replacement)}${place}: ${reason}`
    })
}

/** Code that holds backticks itself stands between more of them. */
function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}
