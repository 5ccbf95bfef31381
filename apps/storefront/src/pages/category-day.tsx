import type { CatalogueProps } from '@waybill/contract/pages'
import { CategoryIntro } from '../features/catalog/components/category-intro.tsx'
import { DayExample } from '../features/catalog/components/dedicated/day-example.tsx'
import CataloguePage from './catalogue.tsx'

/** What works on the phone in the cab: a day as stops on a line. */
export default function CategoryDayPage(props: CatalogueProps) {
  const { categoryStory } = props
  if (categoryStory?.story.design !== 'day') return <CataloguePage {...props} />
  return (
    <CataloguePage
      {...props}
      example={
        <CategoryIntro {...categoryStory}>
          <DayExample story={categoryStory.story} />
        </CategoryIntro>
      }
    />
  )
}
