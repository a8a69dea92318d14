import { useCallback, useState } from 'react'
import { removeStored, storeValue, readStored } from '#app/design/kept-values.ts'
import { packDraft, unpackDraft, type DraftValues } from '../rules.ts'

/** `app/wake-islands.ts` looks for it: an island with a draft comes alive at once. */
const keyOf = (name: string) => `unsent-form:${name}`

/** Unsent values of a form, kept in this tab of this browser alone. */
export function saveDraft(name: string, values: DraftValues): void {
  const packed = packDraft(values, Date.now())
  if (packed) storeValue('sessionStorage', keyOf(name), packed)
  else dropDraft(name)
}

export function dropDraft(name: string): void {
  removeStored('sessionStorage', keyOf(name))
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Keeps the unsent values of an uncontrolled form on this device: puts a draft back into
 * fields no one has touched, saves on every input. Forms of one draft name share their values.
 * @param wasPosted the page answers that the form was sent before script: what was sent is a draft no more
 * @returns a ref callback for the form, and what empties form and draft after a successful submit
 */
export function useFormDraft(name: string, fields: readonly string[], wasPosted = false) {
  // Before the form is attached, which fills it in with its draft.
  useState(() => wasPosted && dropSubmittedDraft(name))
  const attach = useCallback(
    (form: HTMLFormElement) => {
      fillUntouched(
        form,
        unpackDraft(readStored('sessionStorage', keyOf(name)), fields, Date.now()),
      )
      const save = () => saveDraft(name, valuesOf(form, fields))
      save()
      form.addEventListener('input', save)
      return () => form.removeEventListener('input', save)
    },
    [name, fields],
  )
  const clear = (form: HTMLFormElement) => {
    dropDraft(name)
    form.reset()
    // A form that the server refused once has the typed values as its defaults.
    for (const field of fields) empty(controlOf(form, field))
  }
  return { attach, clear }
}

const dropped = new Set<string>()

/** Once, as the page is first opened: what is typed later, or before it is gone back to, is another draft. */
function dropSubmittedDraft(name: string): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (page?.type !== 'navigate' || dropped.has(name)) return
  dropped.add(name)
  dropDraft(name)
}

function fillUntouched(form: HTMLFormElement, draft: DraftValues): void {
  for (const [field, value] of Object.entries(draft)) {
    const control = controlOf(form, field)
    if (!control) continue
    if (isCheckbox(control)) {
      control.checked ||= value !== ''
      continue
    }
    const isSelect = control instanceof HTMLSelectElement
    if (isSelect ? control.selectedIndex <= 0 : control.value === '') control.value = value
    if (isSelect && control.selectedIndex < 0) control.selectedIndex = 0
  }
}

function valuesOf(form: HTMLFormElement, fields: readonly string[]): DraftValues {
  return Object.fromEntries(fields.map((field) => [field, valueOf(controlOf(form, field))]))
}

function valueOf(control: Control | null): string {
  return !control || (isCheckbox(control) && !control.checked) ? '' : control.value
}

function empty(control: Control | null): void {
  if (control instanceof HTMLSelectElement) control.selectedIndex = 0
  else if (control && isCheckbox(control)) control.checked = false
  else if (control) control.value = ''
}

function isCheckbox(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'checkbox'
}

function controlOf(form: HTMLFormElement, field: string): Control | null {
  const control = form.elements.namedItem(field)
  return control instanceof Element && 'value' in control ? (control as Control) : null
}
