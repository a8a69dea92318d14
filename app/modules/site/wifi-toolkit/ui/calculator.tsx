import type { Ref } from 'react'
import { RadioGroup } from '#app/design/form/radio-group.tsx'
import { Select } from '#app/design/form/select.tsx'
import { Button } from '#app/design/ui/button.tsx'
import {
  choiceNames,
  lineSpeeds,
  officeAreas,
  officeSizes,
  staffBands,
} from '#app/modules/sales/lead/content/wifi-choices.ts'
import { calculatorWords } from '../content/page.ts'
import { toolkitPath, type ToolkitState } from '../rules/toolkit-state.ts'
import type { WifiOffice } from '#app/modules/sales/lead/rules/plan-wifi.ts'

export type CalculatorProps = {
  ref: Ref<HTMLFormElement>
  /** What the address says. */
  first: ToolkitState
  onChange: () => void
}

/** WIF-01 to WIF-04, WIF-18, D-74. Without script it is a GET form with a button. */
export function Calculator({ ref, first, onChange }: CalculatorProps) {
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

/** Chooses what an office says, where something else is chosen. */
export function fillIn(form: HTMLFormElement, office: WifiOffice): void {
  const values = { size: office.officeSize, staff: office.staff, speed: office.currentSpeed }
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name)
    // A group of radio buttons and a menu both take the value that is chosen.
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
