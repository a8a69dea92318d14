import { PhoneInput } from '#app/design/form/phone-input.tsx'

export function ATelephoneNumber() {
  return <PhoneInput id="ex-telephone" label="Telephone" />
}

export function NotANumber() {
  return <PhoneInput id="ex-telephone-doubt" label="Telephone" defaultValue="082 123" />
}
