import type { CategoryStory, StoryOf } from '@waybill/contract/pages'
import { CategoryIntro } from '../category-intro.tsx'
import { TrackingExample } from './tracking-example.tsx'

interface TrackingIntroProps {
  readonly intro: Omit<CategoryStory, 'story'>
  readonly story: StoryOf<'tracking'>
}

/** A category of this kind before its modules. */
export function TrackingIntro({ intro, story }: TrackingIntroProps) {
  return (
    <CategoryIntro {...intro}>
      <TrackingExample story={story} />
    </CategoryIntro>
  )
}
