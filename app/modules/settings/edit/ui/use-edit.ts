import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type ZodType, z } from 'zod'
import { fieldErrors } from '#app/basics/outcome.ts'
import { readStored, removeStored, storeValue } from '#app/design/kept-values.ts'
import { showToast } from '#app/design/toast/toast-queue.ts'
import { readStoredSession } from '#app/modules/access/session/calls.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useIdempotencyKey } from '#app/modules/access/ui/use-write.tsx'
import type { SaveRecord } from '../../calls.ts'
import { type EditClash, changedFields, mergeEdit } from '../../rules.ts'

export type EditBase<Value> = { value: Value; version: number }
export type ConcurrentEdit = { by: string; clashes: EditClash[] }
export type ResumedEdit<Value> = { value: Value; concurrentChange: ConcurrentEdit | null }

type EditState = {
  fields: Record<string, string>
  message: string | null
  concurrentChange: ConcurrentEdit | null
}
const initialState: EditState = { fields: {}, message: null, concurrentChange: null }

export type SaveResult =
  | { ok: true }
  | { ok: false; message: string; fields: Record<string, string> }

const hasStoredRecord = (current: unknown): current is EditBase<never> & { updatedBy: string } =>
  typeof current === 'object' && current !== null && 'value' in current && 'updatedBy' in current

/**
 * Edits a versioned record. Merges a colleague's changes to other fields; if both people changed a field, the user
 * chooses. `resumed` is an earlier, unsaved edit to continue.
 */
export function useEdit<Value extends Record<string, unknown>>(
  start: EditBase<Value>,
  resumed?: ResumedEdit<Value>,
) {
  const [base, setBase] = useState(start)
  const [value, setValue] = useState(resumed?.value ?? start.value)
  const concurrentChange = resumed?.concurrentChange ?? null
  const [state, setState] = useState<EditState>({ ...initialState, concurrentChange })
  const [isSaving, setIsSaving] = useState(false)
  const updateState = (news: Partial<EditState>) => setState((now) => ({ ...now, ...news }))

  /** Replaces the value, except for fields that the user changed while the request was being sent. */
  const replaceValue = (next: Value) => setValue((typed) => mergeEdit(value, typed, next).value)

  function startFrom(next: EditBase<Value>, typed = next.value) {
    setBase(next)
    replaceValue(typed)
    setState(initialState)
  }

  /** Continues from the version that a colleague saved, and keeps the typed changes. */
  function mergeRemote(by: string, current: EditBase<Value>) {
    const { value: merged, clashes } = mergeEdit(base.value, value, current.value)
    setBase(current)
    replaceValue(merged)
    updateState({ message: null, concurrentChange: { by, clashes } })
  }

  return {
    base,
    value,
    changed: changedFields(base.value, value),
    ...state,
    isSaving,
    set: (name: string, to: unknown) => setValue((typed) => ({ ...typed, [name]: to })),
    updateState,
    startFrom,
    mergeRemote,
    /**
     * Does the same as `mergeRemote`, with the stored record from a conflict response. `toTyped` converts its value to
     * the values of the form, if they differ.
     */
    mergeConflict(current: unknown, toTyped: (stored: never) => Value = (stored) => stored) {
      if (hasStoredRecord(current))
        mergeRemote(current.updatedBy, { ...current, value: toTyped(current.value) })
    },
    /** Parses the typed values with the schema. If they are invalid, marks the fields and returns undefined. */
    check<Parsed>(schema: ZodType<Parsed>, typed: unknown): Parsed | undefined {
      const parsed = schema.safeParse(typed)
      updateState({ fields: parsed.success ? {} : fieldErrors(parsed.error), message: null })
      return parsed.data
    },
    /** Sends the edit. Returns null if it is already being sent, so that repeated clicks send it once. */
    async send<Sent extends SaveResult>(call: (baseVersion: number) => Promise<Sent>) {
      if (isSaving) return null
      setIsSaving(true)
      const answer = await call(base.version).finally(() => setIsSaving(false))
      if (!answer.ok) updateState({ fields: answer.fields, message: answer.message })
      return answer
    },
  }
}

export type Edit<Value extends Record<string, unknown>> = ReturnType<typeof useEdit<Value>>

/**
 * Does the same as `useEdit`, and keeps unsaved values in this tab under the name. While nothing is typed, the edit
 * follows a newer `start`.
 */
export function useKeptEdit<Value extends Record<string, unknown>>(
  name: string,
  start: EditBase<Value>,
): Edit<Value> {
  const key = `${name}:${useStaffUser().id}`
  const [resumed] = useState(() => readUnsaved(key, start))
  const edit = useEdit(start, resumed)
  if (edit.changed.length === 0) followStored(edit, start)
  useUnsaved(key, edit.value, edit.base, edit.changed.length > 0)
  return edit
}

/** Continues from a newer stored version. If both people changed a field, the conflict appears on saving. */
export function followStored<Value extends Record<string, unknown>>(
  edit: Edit<Value>,
  stored: EditBase<Value>,
) {
  if (stored.version <= edit.base.version) return
  const { value, clashes } = mergeEdit(edit.base.value, edit.value, stored.value)
  if (clashes.length === 0) edit.startFrom(stored, value)
}

/** Returns an object that is only sent, and a setter of some fields. Changes stay in this tab until its form closes. */
export function useKeptValue<Value extends Record<string, unknown>>(name: string, first: Value) {
  const { value, set } = useKeptEdit(name, { value: first, version: 0 })
  const change = (part: Partial<Value>) => {
    for (const [field, to] of Object.entries(part)) set(field, to)
  }
  return [value, change] as const
}

const valuesSchema = z.record(z.string(), z.unknown())
const unsavedSchema = z.object({
  typed: valuesSchema,
  saved: z.looseObject({ value: valuesSchema }),
})

/** Returns what was typed in this tab before a reload or a new sign-in, merged with what is saved now. */
export function readUnsaved<Value extends Record<string, unknown>>(
  key: string,
  now: { value: Value },
): ResumedEdit<Value> | undefined {
  const { data } = unsavedSchema.safeParse(readStored('sessionStorage', key))
  return data && resumeEdit(data.typed as Value, data.saved as { value: Value }, now)
}

/** Merges typed values, kept with the ones that were saved then, with what is saved now. */
export function resumeEdit<Value extends Record<string, unknown>>(
  typed: Value,
  saved: { value: Value; version?: number },
  now: typeof saved,
): ResumedEdit<Value> {
  const { value, clashes } = mergeEdit(saved.value, typed, now.value)
  // After a save, the kept record has no name and time of the last change.
  const hasMoved = changedFields({ ...now, value: saved.value }, saved).length > 0
  return { value, concurrentChange: hasMoved ? { by: 'Someone else', clashes } : null }
}

/**
 * Stores unsaved values in this tab, with the saved ones and their versions. They survive a reload and the end of the
 * session; leaving the form inside the console drops them, after the guard's question.
 */
export function useUnsaved(key: string, typed: object, saved: { value: object }, isDirty: boolean) {
  useEffect(() => {
    if (isDirty) storeValue('sessionStorage', key, { typed, saved })
    else removeStored('sessionStorage', key)
  }, [key, typed, saved, isDirty])
  useEffect(
    () => () => {
      if (readStoredSession()) removeStored('sessionStorage', key)
    },
    [key],
  )
}

/** Converts a stored record to the values of its form, and typed values back, for the record's schema. */
export type FormMapping<Stored, Value> = {
  typedOf: (stored: Stored) => Value
  parse: (typed: Value) => unknown
}

/**
 * Returns a function that saves the edit of a settings record. It returns false if the edit was not saved. Without
 * `mapping`, the form has the values of the record.
 */
export function useSaveEdit<Value extends Record<string, unknown>, Stored = Value>(
  edit: Edit<Value>,
  schema: ZodType<Stored>,
  onSave: SaveRecord<Stored>,
  mapping?: FormMapping<Stored, Value>,
) {
  const keyFor = useIdempotencyKey()
  const typedOf = mapping?.typedOf ?? ((stored) => stored as unknown as Value)
  return async (): Promise<boolean> => {
    const value = edit.check(schema, mapping?.parse(edit.value) ?? edit.value)
    if (!value) return false
    const answer = await edit.send((version) => onSave(value, version, keyFor([value, version])))
    if (answer?.ok) edit.startFrom({ value: typedOf(value), version: edit.base.version + 1 })
    else if (answer) edit.mergeConflict(answer.current, typedOf)
    return answer?.ok === true
  }
}

/** Returns a form's submit handler: shows the errors if `save` fails, and `title` otherwise. */
export function useEditSubmit(save: () => Promise<boolean>, title: string, description?: string) {
  const { form, showErrors } = useErrorFocus()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await save())) return showErrors()
    showToast({ channel: 'stack', tone: 'success', title, description })
  }
  return { form, submit }
}

/** After a failed save, focuses the first invalid field, or scrolls to the message above the fields. */
export function useErrorFocus() {
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries === 0) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid], [role="alert"]')
    if (first?.matches('[role="alert"]')) first.scrollIntoView({ block: 'nearest' })
    else first?.focus()
  }, [tries])
  return { form, showErrors: () => setTries((count) => count + 1) }
}
