import { useCallback, useState } from 'react'
import { removeStored, storeValue, readStored } from '#app/design/kept-values.ts'
import { packDraft, unpackDraft, type DraftValues } from '../rules.ts'

/** `app/wake-islands.ts` searches for these keys, to hydrate an island with a draft immediately. */
const draftStorageKey = (name: string) => `unsent-form:${name}`

/** Saves the unsent values of a form in `sessionStorage`, so for this browser tab only. */
export function saveDraft(name: string, values: DraftValues, suggested?: DraftValues): void {
  const packed = packDraft(values, Date.now())
  if (packed) storeValue('sessionStorage', draftStorageKey(name), { ...packed, suggested })
  else dropDraft(name)
}

export function dropDraft(name: string): void {
  removeStored('sessionStorage', draftStorageKey(name))
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Saves the unsent values of an uncontrolled form in this browser tab on each input, and restores them into fields that
 * are empty or still as the page filled them in. Forms with the same draft name share their values.
 * @param wasPosted true if the server already received this form, sent without JavaScript: the draft is then deleted
 * @param suggested values filled in by the page; they are not part of the draft, because the next page may suggest
 * others. A choice made over another suggestion is then dropped, a typed text is kept.
 * @returns `attach`, a ref callback for the form; `read`, which returns its values; and `clear`, which empties the form
 * and its draft once these values were sent, but keeps what was typed since
 */
export function useFormDraft(
  name: string,
  fields: readonly string[],
  wasPosted = false,
  suggested?: DraftValues,
) {
  // Must run before the form is attached, because attaching it restores the draft.
  useState(() => wasPosted && dropSubmittedDraft(name))
  const [suggestion] = useState(suggested)
  const attach = useCallback(
    (form: HTMLFormElement) => {
      restoreDraft(form, fields, name, suggestion)
      const save = () => {
        // Another form on the page may have stored the values of more fields.
        const values = { ...readDraft(name), ...readValues(form, fields, suggestion) }
        saveDraft(name, values, suggestion)
      }
      save()
      form.addEventListener('input', save)
      return () => form.removeEventListener('input', save)
    },
    [name, fields, suggestion],
  )
  const read = (form: HTMLFormElement) => readValues(form, fields)
  const clear = (form: HTMLFormElement, sent: DraftValues) => {
    const typed = readValues(form, fields, sent)
    form.reset()
    // After an error response, the typed values are the form's defaults, which `reset` alone would restore.
    for (const field of fields) setValue(controlOf(form, field), typed[field] ?? '')
    saveDraft(name, { ...readDraft(name), ...typed })
  }
  return { attach, read, clear }
}

const droppedDrafts = new Set<string>()

/**
 * Deletes the draft of a form that was sent without JavaScript. Does so only once, and not after a reload or a return
 * with the Back button, because the draft may then have newer text.
 */
function dropSubmittedDraft(name: string): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (page?.type !== 'navigate' || droppedDrafts.has(name)) return
  droppedDrafts.add(name)
  dropDraft(name)
}

/** Returns the unsent values of a form in this browser tab; none if it has no draft. */
export function readDraft(name: string): DraftValues {
  return unpackDraft(readStored('sessionStorage', draftStorageKey(name)), Date.now())
}

function restoreDraft(
  form: HTMLFormElement,
  fields: readonly string[],
  name: string,
  suggested: DraftValues = {},
): void {
  const draft = readDraft(name)
  const stored = readStored('sessionStorage', draftStorageKey(name))
  const { suggested: earlier } = (stored ?? {}) as { suggested?: DraftValues }
  for (const field of fields) {
    const control = controlOf(form, field)
    const value = valueOf(control)
    const isEmpty = control instanceof HTMLSelectElement ? control.selectedIndex <= 0 : value === ''
    const isKept = control?.type === 'textarea' || value === earlier?.[field]
    if (isEmpty || (draft[field] && value === suggested[field] && isKept))
      setValue(control, draft[field] ?? '')
  }
}

/** Returns the values of the fields; empty for those that are the same in `known`. */
function readValues(
  form: HTMLFormElement,
  fields: readonly string[],
  known: DraftValues = {},
): DraftValues {
  const valueIn = (field: string) => valueOf(controlOf(form, field))
  return Object.fromEntries(
    fields.map((field) => [field, valueIn(field) === known[field] ? '' : valueIn(field)]),
  )
}

function valueOf(control: Control | null): string {
  return !control || (isCheckbox(control) && !control.checked) ? '' : control.value
}

/** A value without an option chooses the first option, which is the empty one. */
function setValue(control: Control | null, value: string): void {
  if (isCheckbox(control)) control.checked = value !== ''
  else if (control) control.value = value
  if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.selectedIndex = 0
}

function isCheckbox(control: Control | null): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'checkbox'
}

function controlOf(form: HTMLFormElement, field: string): Control | null {
  const control = form.elements.namedItem(field)
  return control instanceof Element && 'value' in control ? (control as Control) : null
}
