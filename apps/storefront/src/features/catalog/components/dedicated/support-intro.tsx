import type { CategoryStory, StoryOf } from '@waybill/contract/pages'
import { CategoryIntro } from '../category-intro.tsx'
import { SupportExample } from './support-example.tsx'

interface SupportIntroProps {
  readonly intro: Omit<CategoryStory, 'story'>
  readonly story: StoryOf<'support'>
}

/** A category of this kind before its modules. */
export function SupportIntro({ intro, story }: SupportIntroProps) {
  return (
    <CategoryIntro {...intro}>
      <SupportExample story={story} />
    </CategoryIntro>
  )
}
