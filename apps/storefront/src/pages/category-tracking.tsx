import type { CatalogueProps } from '@waybill/contract/pages'
import { staticPart } from '../app/static-part.tsx'
import { TrackingIntro } from '../features/catalog/components/dedicated/tracking-intro.tsx'
import CataloguePage from './catalogue.tsx'

const StaticIntro = staticPart('category-intro', import.meta.env.SSR && TrackingIntro)

/** Telematics, and what else follows vehicles: a dotted track and where it was when. */
export default function CategoryTrackingPage(props: CatalogueProps) {
  if (props.categoryStory?.story.design !== 'tracking') return <CataloguePage {...props} />
  const { story, ...intro } = props.categoryStory
  return <CataloguePage {...props} example={<StaticIntro intro={intro} story={story} />} />
}
