import { useEffect, useEffectEvent, useRef } from 'react'
import { healthHref } from '../../rules/health-view.ts'
import type { WizardStep } from '../../rules/wizard.ts'

type FormStep = Exclude<WizardStep, 3>

/**
 * Keeps the wizard's step in the browser's history, so that its Back button goes to the step before
 * (WIZ-05); the address stays the wizard's.
 * @param step what is shown
 * @param onReturn the browser went to another step by itself
 * @returns what the wizard calls as it goes to a step
 */
export function useWizardSteps(
  step: WizardStep,
  onReturn: (step: FormStep) => void,
): (step: FormStep) => void {
  const hashOfFirst = useRef('')
  const follow = useEffectEvent(() => {
    const { hash } = location
    const isLinkInPage = stepHere() < step && hash !== '' && hash !== hashOfFirst.current
    // As a link past the navigation is: what is shown stays.
    if (isLinkInPage) history.replaceState(secondStep, '')
    else if (stepHere() !== step) onReturn(stepHere())
  })
  useEffect(() => {
    const listener = () => follow()
    addEventListener('popstate', listener)
    return () => removeEventListener('popstate', listener)
  }, [])
  return (next) => {
    if (next === stepHere()) return
    if (next === 1) return history.back()
    hashOfFirst.current = location.hash
    history.pushState(secondStep, '', healthHref({ view: 'wizard' }))
  }
}

const secondStep = { wizardStep: 2 }
const stepHere = (): FormStep =>
  (history.state as Partial<typeof secondStep> | null)?.wizardStep === 2 ? 2 : 1
