/**
 * Puts every icon into one file of the package that pages refer to, and their names into another: paths in the script
 * would be a tenth of what a first visit loads. Run it after a change of `icon-paths.ts`:
 * `node packages/ui/scripts/generate-icons.ts`.
 */
import { writeFileSync } from 'node:fs'
import { iconPaths } from '../src/icon/icon-paths.ts'

/** By their path under `src`. */
export const iconFiles = (): Readonly<Record<string, string>> => {
  const pictures = Object.entries(iconPaths).map(([name, path]) => `<path id="${name}" d="${path}"/>\n`)
  const names = Object.keys(iconPaths).join(' ')
  return {
    'icon/icons.svg': `<svg xmlns="http://www.w3.org/2000/svg">\n${pictures.join('')}</svg>\n`,
    'icon/icon-names.ts': [
      '/** Written by `packages/ui/scripts/generate-icons.ts`. */',
      'const names =',
      `  '${names}'`,
      '',
      "export const iconNames: readonly string[] = names.split(' ')",
      '',
    ].join('\n'),
  }
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(iconFiles()))
    writeFileSync(new URL(`../src/${file}`, import.meta.url), text)
}
