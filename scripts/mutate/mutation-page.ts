import { groupsOf, scoreOf } from './mutation-record.ts'
import type { Group, MutationRecord, Thresholds } from './mutation-record.ts'

/** In a folder that git ignores: it is drawn from the record whenever it is wanted. */
export const pageFile = '.cache/mutate/mutation.md'

const introduction = `# Mutation testing

\`npm run mutate\` changes the domain and the presenters in thousands of small ways, one at a time, and runs their facts and laws against each change. A change that no test notices survives: either it changes nothing that anybody could see, or it is a test that is missing. The score is the share of changes that were noticed. \`npm run mutate money\` looks at one folder of the domain, \`npm run mutate presenters/search\` at one group of presenters; what has not changed since the last run is not run again.

Stryker is installed the first time (\`scripts/mutate/package.json\`), apart from all else: a start or a test never waits for it. Laws run with few cases, always the same ones (\`scripts/mutate/few-cases.ts\`). A folder of the domain is judged by all tests of the domain; a group of billing is a list of files and is judged by the unit tests beside them, without laws. These tests keep their modules loaded from one change to the next (\`scripts/mutate/in-process-runner.ts\`). What an earlier run found stays until the file or one of its tests changes; after a change elsewhere in the domain, \`npm run mutate -- --force\` judges everything afresh.

A presenter turns what the domain knows into an answer of the API, a page or a document. A view model of the storefront (\`models/cart\`) turns that answer into what is shown, without React. Either group is a list of files without access to the database; the unit tests in their folders judge it.

This page is generated from \`scripts/mutate/record.json\`, which holds the reasons; the wanted scores are in \`scripts/mutate/thresholds.json\`.`

/** The page of scores and of every survivor with its reason. */
export function mutationPage(record: MutationRecord, thresholds: Thresholds): string {
  const scores = ['## Scores', '', '| Code | Mutants | Noticed | Score | Wanted |', '|---|---|---|---|---|']
  const rows = groupsOf(thresholds).map((group) => scoreRow(record, group))
  const files = [...new Set(record.survivors.map(({ file }) => file))]
  const survivors = files.flatMap((file) => ['', `### \`${file}\``, '', ...survivorsOf(record, file)])
  return [introduction, '', ...scores, ...rows, '', '## Survivors', ...survivors, ''].join('\n')
}

function scoreRow({ folders }: MutationRecord, { name, least, files }: Group): string {
  const counts = folders[name]
  const [folder] = files.filter((path) => path.endsWith('/'))
  const place = `| \`${folder === undefined ? name : folder.slice(0, -1)}\``
  if (counts === undefined) return `${place} | | | | ${least} % |`
  const { detected, undetected } = counts
  return `${place} | ${detected + undetected} | ${detected} | ${scoreOf(counts).toFixed(1)} % | ${least} % |`
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
