import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { healthHref } from '../rules/health-view.ts'

type Step = 1 | 2

/**
 * Keeps the wizard's step in the browser's history, so that its Back button goes to the step before
 * (WIZ-05); the address stays the wizard's.
 * @param onReturn the browser went to a step by itself
 * @returns what the wizard calls as it goes to a step
 */
export function useWizardSteps(onReturn: (step: Step) => void): (step: Step) => void {
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const stepHere: Step = isSecondStep(state) ? 2 : 1
  const lastKey = useRef(key)
  const returned = useEffectEvent(onReturn)
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    returned(stepHere)
  }, [key, stepHere])
  return (step) => {
    if (step === stepHere) return
    if (step === 1) return void navigate(-1)
    const options = { state: { wizardStep: 2 }, preventScrollReset: true }
    void navigate(healthHref({ view: 'wizard' }), { ...options, defaultShouldRevalidate: false })
  }
}

function isSecondStep(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'wizardStep' in state
}
