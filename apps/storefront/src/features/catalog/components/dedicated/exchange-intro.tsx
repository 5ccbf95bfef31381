import type { CategoryStory, StoryOf } from '@waybill/contract/pages'
import { CategoryIntro } from '../category-intro.tsx'
import { ExchangeExample } from './exchange-example.tsx'

interface ExchangeIntroProps {
  readonly intro: Omit<CategoryStory, 'story'>
  readonly story: StoryOf<'exchange'>
}

/** A category of this kind before its modules. */
export function ExchangeIntro({ intro, story }: ExchangeIntroProps) {
  return (
    <CategoryIntro {...intro}>
      <ExchangeExample story={story} />
    </CategoryIntro>
  )
}
