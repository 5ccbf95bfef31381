import type { CatalogueProps } from '@waybill/contract/pages'
import { CategoryIntro } from '../features/catalog/components/category-intro.tsx'
import { TrackingExample } from '../features/catalog/components/dedicated/tracking-example.tsx'
import CataloguePage from './catalogue.tsx'

/** Telematics, and what else follows vehicles: a dotted track and where it was when. */
export default function CategoryTrackingPage(props: CatalogueProps) {
  const { categoryStory } = props
  if (categoryStory?.story.design !== 'tracking') return <CataloguePage {...props} />
  return (
    <CataloguePage
      {...props}
      example={
        <CategoryIntro {...categoryStory}>
          <TrackingExample story={categoryStory.story} />
        </CategoryIntro>
      }
    />
  )
}
