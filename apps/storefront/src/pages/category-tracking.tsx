import type { CatalogueProps } from '@waybill/contract/pages'
import { CategoryIntro } from '../features/catalog/components/category-intro.tsx'
import { TrackingExample } from '../features/catalog/components/dedicated/tracking-example.tsx'
import { CatalogueLayout } from './parts/catalogue-layout.tsx'

/** Telematics, and what else follows vehicles: a dotted track and where it was when. */
export default function CategoryTrackingPage(props: CatalogueProps) {
  const { categoryStory } = props
  if (categoryStory?.story.design !== 'tracking') return <CatalogueLayout props={props} />
  return (
    <CatalogueLayout
      props={props}
      example={
        <CategoryIntro {...categoryStory}>
          <TrackingExample story={categoryStory.story} />
        </CategoryIntro>
      }
    />
  )
}
