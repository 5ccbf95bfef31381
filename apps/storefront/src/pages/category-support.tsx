import type { CatalogueProps } from '@waybill/contract/pages'
import { CategoryIntro } from '../features/catalog/components/category-intro.tsx'
import { SupportExample } from '../features/catalog/components/dedicated/support-example.tsx'
import CataloguePage from './catalogue.tsx'

/** People who help: who answers how soon, and when. */
export default function CategorySupportPage(props: CatalogueProps) {
  const { categoryStory } = props
  if (categoryStory?.story.design !== 'support') return <CataloguePage {...props} />
  return (
    <CataloguePage
      {...props}
      example={
        <CategoryIntro {...categoryStory}>
          <SupportExample story={categoryStory.story} />
        </CategoryIntro>
      }
    />
  )
}
