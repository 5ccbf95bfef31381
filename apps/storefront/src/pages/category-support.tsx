import type { CatalogueProps } from '@waybill/contract/pages'
import { staticPart } from '../app/static-part.tsx'
import { SupportIntro } from '../features/catalog/components/dedicated/support-intro.tsx'
import CataloguePage from './catalogue.tsx'

const StaticIntro = staticPart('category-intro', import.meta.env.SSR && SupportIntro)

/** The support teams: response times and hours. */
export default function CategorySupportPage(props: CatalogueProps) {
  if (props.categoryStory?.story.design !== 'support') return <CataloguePage {...props} />
  const { story, ...intro } = props.categoryStory
  return <CataloguePage {...props} example={<StaticIntro intro={intro} story={story} />} />
}
