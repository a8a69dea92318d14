import { useEffect, useEffectEvent } from 'react'
import { healthHref } from '../../rules/health-view.ts'

type Step = 1 | 2

/**
 * Keeps the wizard's step in the browser's history, so that its Back button goes to the step before
 * (WIZ-05); the address stays the wizard's.
 * @param onReturn the browser went to a step by itself
 * @returns what the wizard calls as it goes to a step
 */
export function useWizardSteps(onReturn: (step: Step) => void): (step: Step) => void {
  const follow = useEffectEvent(() => onReturn(stepHere()))
  useEffect(() => {
    const listener = () => follow()
    addEventListener('popstate', listener)
    return () => removeEventListener('popstate', listener)
  }, [])
  return (step) => {
    if (step === stepHere()) return
    if (step === 1) history.back()
    else history.pushState({ wizardStep: step }, '', healthHref({ view: 'wizard' }))
  }
}

const stepHere = (): Step =>
  (history.state as { wizardStep?: number } | null)?.wizardStep === 2 ? 2 : 1
