import type { CatalogueProps } from '@waybill/contract/pages'

export default function CataloguePage({ categories }: CatalogueProps) {
  return (
    <main id="main">
      <ul>{categories.map((category) => <li key={category.id}>{category.name}</li>)}</ul>
    </main>
  )
}
