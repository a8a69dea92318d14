import { Checkbox, CheckboxGroup, RadioGroup } from '#app/design/form/choices.tsx'
import { Select, TextArea, TextInput } from '#app/design/form/field.tsx'
import { PhoneInput } from '#app/design/form/phone-input.tsx'

export function TextInputWithAHint() {
  return (
    <TextInput
      id="ex-email"
      label="Email"
      type="email"
      autoComplete="email"
      hint="We’ll reply to this address and send nothing else."
      isRequired
    />
  )
}

export function TextInputWithAnError() {
  return (
    <TextInput
      id="ex-phone"
      label="Phone"
      type="tel"
      defaultValue="082 123"
      error="A South African number has ten digits, such as 082 123 4567."
    />
  )
}

export function TextInputDisabled() {
  return <TextInput id="ex-client" label="Client number" defaultValue="BC-1042" disabled />
}

export function TextAreaWithALimit() {
  return (
    <TextArea id="ex-note" label="What is going wrong?" hint="At most 1000 characters." rows={3} />
  )
}

export function TextAreaWithAnError() {
  return (
    <TextArea
      id="ex-note-missing"
      label="What is going wrong?"
      error="A sentence is enough: what did you expect, and what happened?"
      rows={3}
      isRequired
    />
  )
}

export function PhoneInputATelephoneNumber() {
  return <PhoneInput id="ex-telephone" label="Phone" />
}

export function PhoneInputNotANumber() {
  return <PhoneInput id="ex-telephone-doubt" label="Phone" defaultValue="082 123" />
}

const industries = [
  { value: 'retail', label: 'Retail' },
  { value: 'health', label: 'Health care' },
  { value: 'law', label: 'Law' },
]

export function SelectWithAPlaceholder() {
  return (
    <Select
      id="ex-industry"
      label="Industry"
      placeholder="Select an industry"
      options={industries}
    />
  )
}

export function SelectWithAnError() {
  return (
    <Select
      id="ex-industry-missing"
      label="Industry"
      placeholder="Select an industry"
      options={industries}
      error="Choose the closest match."
      isRequired
    />
  )
}

export function SelectDisabled() {
  return (
    <Select
      id="ex-industry-fixed"
      label="Industry"
      options={industries}
      defaultValue="law"
      disabled
    />
  )
}

export function CheckboxYesOrNo() {
  return <Checkbox id="ex-news" label="Tell me when fibre reaches my street" />
}

export function CheckboxRequiredWithAnError() {
  return (
    <Checkbox
      id="ex-consent"
      label="You may contact me about this enquiry"
      error="We can’t reply to you without this."
      isRequired
    />
  )
}

const services = [
  { value: 'fibre', label: 'Fibre' },
  { value: 'backup', label: 'Backup' },
  { value: 'phones', label: 'Telephones' },
]

export function CheckboxGroupThreeChoices() {
  return (
    <CheckboxGroup
      id="ex-services"
      name="ex-services"
      label="What do you have today?"
      hint="Choose all that apply."
      options={services}
      defaultValues={['fibre']}
    />
  )
}

export function CheckboxGroupWithAnError() {
  return (
    <CheckboxGroup
      id="ex-services-missing"
      name="ex-services-missing"
      label="What do you have today?"
      options={services}
      error="Tick at least one."
    />
  )
}

const sizes = [
  { value: 'small', label: '1 to 10 people' },
  { value: 'medium', label: '11 to 50 people', hint: 'All sites together' },
  { value: 'large', label: 'More than 50 people' },
]

export function RadioGroupStacked() {
  return <RadioGroup id="ex-size" name="ex-size" label="How big is your team?" options={sizes} />
}

export function RadioGroupInARow() {
  return (
    <RadioGroup
      id="ex-size-row"
      name="ex-size-row"
      label="How big is your team?"
      layout="row"
      options={sizes}
      defaultValue="medium"
    />
  )
}

export function RadioGroupWithAnError() {
  return (
    <RadioGroup
      id="ex-size-missing"
      name="ex-size-missing"
      label="How big is your team?"
      options={sizes}
      error="Choose one. A guess will do."
      isRequired
    />
  )
}
