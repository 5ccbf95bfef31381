import type { CategoryStory, StoryOf } from '@waybill/contract/pages'
import { CategoryIntro } from '../category-intro.tsx'
import { DayExample } from './day-example.tsx'

interface DayIntroProps {
  readonly intro: Omit<CategoryStory, 'story'>
  readonly story: StoryOf<'day'>
}

/** A category of this kind before its modules. */
export function DayIntro({ intro, story }: DayIntroProps) {
  return (
    <CategoryIntro {...intro}>
      <DayExample story={story} />
    </CategoryIntro>
  )
}
