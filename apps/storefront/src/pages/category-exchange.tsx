import type { CatalogueProps } from '@waybill/contract/pages'
import { staticPart } from '../app/static-part.tsx'
import { ExchangeIntro } from '../features/catalog/components/dedicated/exchange-intro.tsx'
import CataloguePage from './catalogue.tsx'

const StaticIntro = staticPart('category-intro', import.meta.env.SSR && ExchangeIntro)

/** Category of what talks to other programs: a request and its answer. */
export default function CategoryExchangePage(props: CatalogueProps) {
  if (props.categoryStory?.story.design !== 'exchange') return <CataloguePage {...props} />
  const { story, ...intro } = props.categoryStory
  return <CataloguePage {...props} example={<StaticIntro intro={intro} story={story} />} />
}
