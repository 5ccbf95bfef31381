import type { CatalogueProps } from '@waybill/contract/pages'
import { CategoryIntro } from '../features/catalog/components/category-intro.tsx'
import { ExchangeExample } from '../features/catalog/components/dedicated/exchange-example.tsx'
import CataloguePage from './catalogue.tsx'

/** What talks to other programs: a request and its answer. */
export default function CategoryExchangePage(props: CatalogueProps) {
  const { categoryStory } = props
  if (categoryStory?.story.design !== 'exchange') return <CataloguePage {...props} />
  return (
    <CataloguePage
      {...props}
      example={
        <CategoryIntro {...categoryStory}>
          <ExchangeExample story={categoryStory.story} />
        </CategoryIntro>
      }
    />
  )
}
