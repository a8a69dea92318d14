import { useEffect, useEffectEvent, useRef } from 'react'
import { changeAddress, useAddressState } from '#app/design/island/address.ts'
import { island } from '#app/design/island/island.tsx'
import { parseToolkit, toolkitHref, type ToolkitState } from '../rules/toolkit-state.ts'
import { Calculator, fillIn } from '../ui/calculator.tsx'
import { PlanResult } from '../ui/plan-result.tsx'

type Props = { first: ToolkitState }

/** WIF-01 to WIF-18: the questions and what they come to. The choices stand in the address. */
export const Planner = island('site/wifi-toolkit/planner', function Planner({ first }: Props) {
  const state = useAddressState(parseToolkit, first)
  const form = useRef<HTMLFormElement>(null)
  const choose = () => {
    const chosen = toolkitHref({ ...parseToolkit(new FormData(form.current!)), tab: state.tab })
    if (chosen !== toolkitHref(state)) changeAddress(chosen, 'replace')
  }
  // A choice may have been made before the island was alive; later the address counts, as after a step back.
  const isFirst = useRef(true)
  const follow = useEffectEvent(() => {
    if (isFirst.current) choose()
    else fillIn(form.current!, state)
    isFirst.current = false
  })
  useEffect(() => follow(), [state])
  return (
    <>
      <Calculator ref={form} first={first} onChange={choose} />
      <PlanResult office={state} />
    </>
  )
})
