import { expect, test } from 'vitest'
import { withNamedStyles } from './lazy-styles.ts'

const table =
  'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/n3NwG.css","assets/o1V0-.css"])))=>i.map(i=>d[i]);\n'

test('a part names its styles where it is loaded, and the table of the file is gone', () => {
  const code = 'n(()=>import(`./a.js`),__vite__mapDeps([0,1]));n(()=>import(`./b.js`),__vite__mapDeps([1]))'
  expect(withNamedStyles(table + code)).toBe(
    'n(()=>import(`./a.js`),["n3NwG","o1V0-"]);n(()=>import(`./b.js`),["o1V0-"])',
  )
})

test('a file whose parts have no styles of their own stays as it is', () => {
  const code = 'n(()=>import(`./a.js`),[])'
  expect(withNamedStyles(code)).toBe(code)
})
