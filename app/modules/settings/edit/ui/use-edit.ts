import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ZodType } from 'zod'
import { fieldErrors } from '#app/basics/outcome.ts'
import { type EditClash, changedFields, mergeEdit } from '../../rules.ts'

/** What an edit begins on. */
export type EditBase<Value> = { value: Value; version: number }
export type ConcurrentEdit = { by: string; clashes: EditClash[] }

/** What befell an edit besides typing: what is wrong with it, and who was quicker. */
type EditState = {
  fields: Record<string, string>
  message: string | null
  meanwhile: ConcurrentEdit | null
}
const initialState: EditState = { fields: {}, message: null, meanwhile: null }

type Answer = { ok: true } | { ok: false; message: string; fields: Record<string, string> }

/** The stored record in a conflict. */
const isStored = (current: unknown): current is EditBase<never> & { updatedBy: string } =>
  typeof current === 'object' && current !== null && 'value' in current && 'updatedBy' in current

/**
 * An edit of a versioned record: what is typed, on which version, and what someone else stored in the meantime. What
 * only they changed is taken over; where both changed a field, the person chooses.
 * @param resumed an edit that was left and is taken up again
 */
export function useEdit<Value extends Record<string, unknown>>(
  start: EditBase<Value>,
  resumed?: { value: Value; meanwhile: ConcurrentEdit | null },
) {
  const [base, setBase] = useState(start)
  const [value, setValue] = useState(resumed?.value ?? start.value)
  const [state, setState] = useState({ ...initialState, meanwhile: resumed?.meanwhile ?? null })
  const [isSaving, setIsSaving] = useState(false)
  const tell = (news: Partial<EditState>) => setState((now) => ({ ...now, ...news }))

  function startFrom(next: EditBase<Value>, typed = next.value) {
    setBase(next)
    setValue(typed)
    setState(initialState)
  }

  /** Continues from a colleague's stored version and keeps what is typed. */
  function meet(by: string, current: EditBase<Value>) {
    const merged = mergeEdit(base.value, value, current.value)
    setBase(current)
    setValue(merged.value)
    tell({ message: null, meanwhile: { by, clashes: merged.clashes } })
  }

  return {
    base,
    value,
    changed: changedFields(base.value, value),
    ...state,
    isSaving,
    set: (name: string, to: unknown) => setValue((typed) => ({ ...typed, [name]: to })),
    tell,
    startFrom,
    meet,
    /** The same, from the stored record of a refused write. */
    meetStored(current: unknown) {
      if (isStored(current)) meet(current.updatedBy, current)
    },
    /** What is typed, as the schema has it; where it does not fit, its fields are marked. */
    check<Parsed>(schema: ZodType<Parsed>, typed: unknown): Parsed | undefined {
      const parsed = schema.safeParse(typed)
      tell({ fields: parsed.success ? {} : fieldErrors(parsed.error), message: null })
      return parsed.data
    },
    /** Sends, once however often it is pressed; null where that goes on already. */
    async send<Sent extends Answer>(call: (baseVersion: number) => Promise<Sent>) {
      if (isSaving) return null
      setIsSaving(true)
      const answer = await call(base.version)
      setIsSaving(false)
      if (!answer.ok) tell({ fields: answer.fields, message: answer.message })
      return answer
    },
  }
}

export type Edit<Value extends Record<string, unknown>> = ReturnType<typeof useEdit<Value>>

/**
 * For the form of an edit. After a try that failed the first wrong field has the focus; what is said above the
 * fields is brought into view.
 */
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
