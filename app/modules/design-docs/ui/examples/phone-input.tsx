import { PhoneInput } from '#app/design/form/phone-input.tsx'

export function PhoneInputATelephoneNumber() {
  return <PhoneInput id="ex-telephone" label="Telephone" />
}

export function PhoneInputNotANumber() {
  return <PhoneInput id="ex-telephone-doubt" label="Telephone" defaultValue="082 123" />
}
