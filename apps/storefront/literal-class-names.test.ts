import { expect, test } from 'vitest'
import { withLiteralClasses } from './literal-class-names.ts'

const nameClass = (name: string, sheet: string): string => `${sheet.split('/').at(-1)?.[0] ?? ''}-${name}`
const written = (code: string): string => withLiteralClasses(code, '/src', nameClass)

test('a class is replaced by its literal name, and its sheet is still imported', () => {
  const code = "import styles from './head.module.css'\nconst Head = () => <div className={styles.head} />\n"
  expect(written(code)).toBe("import './head.module.css'\nconst Head = () => <div className={'h-head'} />\n")
})

test('each name is read from its own sheet', () => {
  const code = "import styles from './a.module.css'\nimport rail from '../b.module.css'\nname(styles.in, rail.in)\n"
  expect(written(code)).toContain("name('a-in', 'b-in')")
})

test('where a class is looked up by a value, the table stays', () => {
  const code = "import styles from './a.module.css'\nname(styles.box, styles[size])\n"
  expect(written(code)).toBe("import styles from './a.module.css'\nname('a-box', styles[size])\n")
})
