import type { CatalogueProps } from '@waybill/contract/pages'
import { staticPart } from '../app/static-part.tsx'
import { DayIntro } from '../features/catalog/components/dedicated/day-intro.tsx'
import CataloguePage from './catalogue.tsx'

const StaticIntro = staticPart('category-intro', import.meta.env.SSR && DayIntro)

/** Category of what works on the phone in the cab: a day as stops on a line. */
export default function CategoryDayPage(props: CatalogueProps) {
  if (props.categoryStory?.story.design !== 'day') return <CataloguePage {...props} />
  const { story, ...intro } = props.categoryStory
  return <CataloguePage {...props} example={<StaticIntro intro={intro} story={story} />} />
}
