import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ZodType } from 'zod'
import { fieldErrors } from '#app/basics/outcome.ts'
import { type EditClash, changedFields, mergeEdit } from '../../rules.ts'

export type EditBase<Value> = { value: Value; version: number }
export type ConcurrentEdit = { by: string; clashes: EditClash[] }

type EditState = {
  fields: Record<string, string>
  message: string | null
  concurrentChange: ConcurrentEdit | null
}
const initialState: EditState = { fields: {}, message: null, concurrentChange: null }

type SaveResult = { ok: true } | { ok: false; message: string; fields: Record<string, string> }

const hasStoredRecord = (current: unknown): current is EditBase<never> & { updatedBy: string } =>
  typeof current === 'object' && current !== null && 'value' in current && 'updatedBy' in current

/**
 * Edits a versioned record. Merges a colleague's changes to other fields; if both people changed a field, the user
 * chooses. `resumed` is an earlier, unsaved edit to continue.
 */
export function useEdit<Value extends Record<string, unknown>>(
  start: EditBase<Value>,
  resumed?: { value: Value; concurrentChange: ConcurrentEdit | null },
) {
  const [base, setBase] = useState(start)
  const [value, setValue] = useState(resumed?.value ?? start.value)
  const { concurrentChange = null } = resumed ?? {}
  const [state, setState] = useState<EditState>({ ...initialState, concurrentChange })
  const [isSaving, setIsSaving] = useState(false)
  const updateState = (news: Partial<EditState>) => setState((now) => ({ ...now, ...news }))

  function startFrom(next: EditBase<Value>, typed = next.value) {
    setBase(next)
    setValue(typed)
    setState(initialState)
  }

  /** Continues from the version that a colleague saved, and keeps the typed changes. */
  function mergeRemote(by: string, current: EditBase<Value>) {
    const merged = mergeEdit(base.value, value, current.value)
    setBase(current)
    setValue(merged.value)
    updateState({ message: null, concurrentChange: { by, clashes: merged.clashes } })
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
    /** Does the same as `mergeRemote`, with the stored record from a conflict response. */
    mergeConflict(current: unknown) {
      if (hasStoredRecord(current)) mergeRemote(current.updatedBy, current)
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
      const answer = await call(base.version)
      setIsSaving(false)
      if (!answer.ok) updateState({ fields: answer.fields, message: answer.message })
      return answer
    },
  }
}

export type Edit<Value extends Record<string, unknown>> = ReturnType<typeof useEdit<Value>>

/** After a failed save, focuses the first invalid field, or scrolls to the message above the fields. */
export function useErrorFocus(): {
  form: RefObject<HTMLFormElement | null>
  showErrors: () => void
} {
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
