import { useEffect, useRef, useState } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import type { UpgradeOffer } from '../api/upgrade.ts'
import { useUpgrade, type UpgradedPlan } from './use-upgrade.ts'

/** One after the other; only what there is. */
type UpgradeStep = 'apps' | 'add_ons' | 'cycles' | 'review'

const chosenIn = (offer: UpgradeOffer | undefined): ReadonlySet<number> =>
  new Set(offer?.reactivation?.add_ons.flatMap(({ id, is_chosen: isChosen }) => (isChosen === 1 ? [id] : [])))

/** Apps that are too old come first, then the add-ons from before, of an ended legacy plan both. */
function stepsOf(offer: UpgradeOffer | undefined): readonly UpgradeStep[] {
  const hasApps = offer?.oldApps?.length !== 0
  const hasAddOns = (offer?.reactivation?.add_ons.length ?? 0) > 0
  return [...(hasApps ? (['apps'] as const) : []), ...(hasAddOns ? (['add_ons'] as const) : []), 'cycles', 'review']
}

/** Moves the focus of a user who went back to the answer that was given, or to the content where there is none. */
function useFocusAfterBack(step: UpgradeStep) {
  const content = useRef<HTMLDivElement>(null)
  const isBack = useRef(false)
  const shown = useRef(step)
  useEffect(() => {
    const isOther = shown.current !== step
    shown.current = step
    if (!isOther || !isBack.current) return
    isBack.current = false
    const answer =
      content.current?.querySelector<HTMLElement>('input:checked') ?? content.current?.querySelector('input')
    ;(answer ?? content.current)?.focus()
  }, [step])
  const markBack = (): void => {
    isBack.current = true
  }
  return { content, markBack }
}

/** Open step, and the answers so far: the add-ons from before, the cycle, and the confirmation. */
export function useUpgradeSteps(plan: UpgradedPlan) {
  const { t } = useShell()
  const { phase, offer, submit, chooseAddOns, showError } = useUpgrade(plan)
  const [chosen, setChosen] = useState<string>()
  const [place, setPlace] = useState(0)
  const [picked, setPicked] = useState<ReadonlySet<number>>()
  const ticked = picked ?? chosenIn(offer)
  const step = stepsOf(offer)[place] ?? 'review'
  const { content, markBack } = useFocusAfterBack(step)
  const options = offer?.options ?? []
  const cycle = options.length === 1 ? options[0] : options.find(({ key }) => key === chosen)
  const goForward = async (): Promise<void> => {
    if (phase.kind !== 'form') return
    if (step === 'review' && cycle !== undefined) return submit(cycle)
    if (step === 'cycles' && cycle === undefined) return showError(t('upgrade.missing'))
    if (step === 'add_ons' && !(await chooseAddOns([...ticked]))) return
    setPlace(place + 1)
  }
  const goBack = (): void => {
    if (phase.kind !== 'form') return
    markBack()
    showError(undefined)
    setPlace(place - 1)
  }
  return {
    phase,
    offer,
    step,
    content,
    cycle,
    ticked,
    tick: (id: number, isTicked: boolean) => {
      const others = [...ticked].filter((each) => each !== id)
      setPicked(new Set(isTicked ? [...others, id] : others))
    },
    choose: (key: string) => {
      setChosen(key)
      showError(undefined)
    },
    goForward: () => void goForward(),
    goBack: place === 0 ? undefined : goBack,
  }
}
