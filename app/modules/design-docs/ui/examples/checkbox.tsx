import { Checkbox } from '#app/design/form/checkbox.tsx'

export function CheckboxYesOrNo() {
  return <Checkbox id="ex-news" label="Tell me when fibre reaches my street" />
}

export function CheckboxRequiredWithAnError() {
  return (
    <Checkbox
      id="ex-consent"
      label="You may contact me about this enquiry"
      error="Without this we could not answer you."
      isRequired
    />
  )
}
