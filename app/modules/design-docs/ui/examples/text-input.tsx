import { TextInput } from '#app/design/form/text-input.tsx'

export function TextInputWithAHint() {
  return (
    <TextInput
      id="ex-email"
      label="E-mail"
      type="email"
      autoComplete="email"
      hint="We answer here, and send nothing else."
      isRequired
    />
  )
}

export function TextInputWithAnError() {
  return (
    <TextInput
      id="ex-phone"
      label="Telephone"
      type="tel"
      defaultValue="082 123"
      error="A South African number has ten digits, such as 082 123 4567."
    />
  )
}

export function TextInputDisabled() {
  return <TextInput id="ex-client" label="Client number" defaultValue="BC-1042" disabled />
}
