import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { shopCommandProcess } from '@waybill/testkit/shop-command'

const firstId = 3_001

/** One module, and 19 that need it: removing it takes 20 lines out of a cart. */
export const cascade = Array.from({ length: 20 }, (_, place) => firstId + place)

/** Modules that need nothing: a cart of any length can be made of them. */
export const plain = Array.from({ length: 60 }, (_, place) => firstId + 100 + place)

const codeOf = (id: number): string => `bench-module-${id}`

/** Publishes the demo shop with these modules beside its own in an empty database. */
export async function publishCascadeShop(databaseUrl: string): Promise<void> {
  const files = editedCatalogue()
  const [root = 0] = cascade
  const row = (id: number, needs: readonly number[]): string =>
    `  - { id: ${id}, code: ${codeOf(id)}, icon: ${codeOf(id)}, base_price: { USD: 5 }, dependencies: [${needs.map(codeOf).join(', ')}] }\n`
  const rows = [...cascade.map((id) => row(id, id === root ? [] : [root])), ...plain.map((id) => row(id, []))]
  const texts = [...cascade, ...plain].map(
    (id) => `  ${codeOf(id)}: { title: Module ${id}, description: Of the bench. }\n`,
  )
  files.edit('modules/planning.yaml', '\nmodules:\n', `\nmodules:\n${rows.join('')}`)
  files.edit('texts/en.yaml', '\nmodules:\n', `\nmodules:\n${texts.join('')}`)
  const store = { kind: 'postgres', url: databaseUrl, dispose: async () => undefined } as const
  for (const args of [['migrate'], ['import', files.folder]]) {
    const { code, text } = await shopCommandProcess({}, store, ...args)
    if (code !== 0) throw new Error(text)
  }
  files.dispose()
}
