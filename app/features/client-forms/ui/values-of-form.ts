import { valuesOfFormData } from '../rules/form-data.ts'
import type { ClientForm, Values } from '../schema/definition.ts'

/** What stands in the controls of a form now: typed before the page became live. Empty ones count as absent. */
export function valuesOfForm(definition: ClientForm, form: HTMLFormElement | null): Values {
  if (!form) return {}
  const values = valuesOfFormData(definition, new FormData(form))
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** Names of controls that hold something the browser itself cannot read, such as 31 February. */
export function unreadableControls(form: HTMLFormElement | null): string[] {
  const controls = Array.from(form?.elements ?? [])
  return controls
    .filter((control) => control instanceof HTMLInputElement && control.validity.badInput)
    .map((control) => (control as HTMLInputElement).name)
}
