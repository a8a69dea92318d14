import { useEffect, useEffectEvent, useRef, type Ref } from 'react'
import { RadioGroup } from '#app/design/form/choices.tsx'
import { Select } from '#app/design/form/field.tsx'
import { changeAddress, useAddressState } from '#app/design/island/address.tsx'
import { island } from '#app/design/island/island.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import {
  choiceNames,
  lineSpeeds,
  officeAreas,
  officeSizes,
  staffBands,
} from '#app/modules/sales/lead/wifi-plan/content.ts'
import { type WifiOffice, attachHref, planWifi } from '#app/modules/sales/lead/wifi-plan/rules.ts'
import { calculatorWords, resultWords } from '../content.ts'
import { parseToolkit, toolkitHref, toolkitPath, type ToolkitState } from '../rules.ts'

type Props = { first: ToolkitState }

export const Planner = island('site/wifi-toolkit/planner', function Planner({ first }: Props) {
  const state = useAddressState(parseToolkit, first)
  const form = useRef<HTMLFormElement>(null)
  const storeChoiceInAddress = () => {
    const chosen = toolkitHref({ ...parseToolkit(new FormData(form.current!)), tab: state.tab })
    if (chosen !== toolkitHref(state)) changeAddress(chosen, 'replace')
  }
  // First reads the form, which may change before hydration; later the address, which Back changes.
  const isFirst = useRef(true)
  const follow = useEffectEvent(() => {
    if (isFirst.current) storeChoiceInAddress()
    else fillOfficeFields(form.current!, state)
    isFirst.current = false
  })
  useEffect(() => follow(), [state])
  return (
    <>
      <Calculator ref={form} first={first} onChange={storeChoiceInAddress} />
      <PlanResult office={state} />
    </>
  )
})

type CalculatorProps = {
  ref: Ref<HTMLFormElement>
  first: ToolkitState
  onChange: () => void
}

/** The calculator's form. Without JavaScript, it is a GET form with a button. */
function Calculator({ ref, first, onChange }: CalculatorProps) {
  return (
    <form
      ref={ref}
      method="get"
      action={`${toolkitPath}#calculator`}
      onChange={onChange}
      onSubmit={(event) => event.preventDefault()}
      className="grid content-start gap-6"
    >
      {first.tab === 'checklist' ? null : <input type="hidden" name="tab" value={first.tab} />}
      <Questions first={first} />
      <Button type="submit" className="without-script sm:justify-self-start">
        {calculatorWords.calculate}
      </Button>
    </form>
  )
}

function fillOfficeFields(form: HTMLFormElement, office: WifiOffice): void {
  const values = { size: office.officeSize, staff: office.staff, speed: office.currentSpeed }
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name)
    // Assigning `value` selects an option both in a group of radio buttons and in a select.
    if (control instanceof RadioNodeList || control instanceof HTMLSelectElement)
      control.value = value
  }
}

function Questions({ first }: Pick<CalculatorProps, 'first'>) {
  return (
    <>
      <RadioGroup
        id="office-size"
        name="size"
        label={calculatorWords.officeSize}
        layout="row"
        defaultValue={first.officeSize}
        options={officeSizes.map((value) => ({
          value,
          label: choiceNames.officeSize[value],
          hint: officeAreas[value],
        }))}
      />
      <RadioGroup
        id="staff"
        name="staff"
        label={calculatorWords.staff}
        hint={calculatorWords.staffHint}
        layout="row"
        defaultValue={first.staff}
        options={staffBands.map((value) => ({ value, label: choiceNames.staff[value] }))}
      />
      <Select
        id="speed"
        name="speed"
        label={calculatorWords.speed}
        hint={calculatorWords.speedHint}
        defaultValue={first.currentSpeed}
        options={lineSpeeds.map((value) => ({ value, label: calculatorWords.mbps(value) }))}
        autoComplete="off"
      />
    </>
  )
}

function PlanResult({ office }: { office: WifiOffice }) {
  const plan = planWifi(office)
  return (
    <section className="recipe recipe-clay" aria-labelledby="result-heading">
      <p className="recipe-tab">{resultWords.office(office.officeSize, office.staff)}</p>
      <header className="recipe-head">
        <h2 id="result-heading" className="recipe-title">
          {resultWords.heading}
        </h2>
      </header>
      <div role="status" className="grid gap-4">
        <p className="flex items-baseline gap-3">
          <span className="font-display text-4xl leading-solid font-semibold text-clay-deep">
            {plan.accessPoints}
          </span>{' '}
          <span className="text-lg">{resultWords.accessPoints(plan.accessPoints)}</span>
        </p>
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
          <dt className="text-ink-soft">{resultWords.speed}</dt>
          <dd className="font-semibold">{`${plan.recommendedSpeedMbps} Mbps`}</dd>
          <dt className="text-ink-soft">{resultWords.standard}</dt>
          <dd className="font-semibold">{plan.standard}</dd>
        </dl>
        <div className="grid min-h-20 content-start gap-2">
          {plan.isUpgradeRecommended ? (
            <p>
              <Badge tone="warning">{resultWords.upgrade}</Badge>
            </p>
          ) : null}
          <p>
            {plan.isUpgradeRecommended
              ? resultWords.tooSlow(office.currentSpeed, plan.recommendedSpeedMbps)
              : resultWords.fastEnough}
          </p>
        </div>
      </div>
      <p className="text-sm text-ink-soft">{resultWords.basis}</p>
      <div className="recipe-foot">
        <ButtonLink to={attachHref(office)}>{resultWords.attach}</ButtonLink>
        <p className="text-sm">
          {resultWords.service.before}{' '}
          <TextLink to={resultWords.service.href}>{resultWords.service.name}</TextLink>.
        </p>
      </div>
    </section>
  )
}
