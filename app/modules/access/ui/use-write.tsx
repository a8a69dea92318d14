import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type MouseEvent, useRef, useState } from 'react'
import { FormError } from '#app/design/form/field.tsx'
import { showToast } from '#app/design/toast/toast-queue.ts'
import {
  FailedCall,
  StaffApiError,
  failureText,
  fieldsOf,
  formErrorsOf,
  mayHaveWorked,
  mayHaveWorkedText,
  safeToRepeatText,
  unsureTitle,
} from '../calls.ts'

export type WriteRefusal = {
  ok: false
  message: string
  fields: Record<string, string>
  current: unknown
  error: unknown
}
export type WriteResult<Value = unknown> = { ok: true; value: Value } | WriteRefusal

export function useRefetchQueries(...names: readonly string[]) {
  const queries = useQueryClient()
  return () => Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })))
}

/** Returns a function that sends a write to the staff API and then refetches the queries with these names. */
export function useWrite(...names: readonly string[]) {
  const refresh = useRefetchQueries(...names)
  return async function write<Value>(call: () => Promise<Value>): Promise<WriteResult<Value>> {
    try {
      return { ok: true, value: await call() }
    } catch (error) {
      return toWriteRefusal(error)
    } finally {
      await refresh()
    }
  }
}

/** Converts the error of a failed call. The fields of a value are named without `value.`, as in its form. */
export function toWriteRefusal(error: unknown): WriteRefusal {
  const fields = Object.entries(fieldsOf(error)).map(([path, text]) => [
    path.replace(/^value\./, ''),
    text,
  ])
  return {
    ok: false,
    message: failureText(error),
    fields: Object.fromEntries(fields),
    current: error instanceof StaffApiError ? error.current : null,
    error,
  }
}

/**
 * Sends a form, once at a time. The errors of a refusal stay until the next answer; a toast shows them if the form's
 * dialog was closed before.
 */
export function useFormSending<Value>(
  send: (typed: FormData) => Promise<Value>,
  onSent: (value: Value, form: HTMLFormElement) => void,
) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setIsBusy] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    setIsBusy(true)
    try {
      const value = await send(new FormData(form))
      setErrors({})
      onSent(value, form)
    } catch (error) {
      const found = formErrorsOf(error)
      setErrors(found)
      if (!form.isConnected) toastUnseen(error, Object.values(found))
    } finally {
      setIsBusy(false)
    }
  }
  return {
    errors,
    setErrors,
    isBusy,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  }
}

function toastUnseen(error: unknown, messages: readonly string[]): void {
  const isUnsure = mayHaveWorked(error)
  showToast({
    channel: 'stack',
    tone: 'destructive',
    title: isUnsure ? unsureTitle : 'This wasn’t saved',
    // Pressing the button again, as a form suggests, is no longer possible.
    description: isUnsure ? mayHaveWorkedText : messages.join(' '),
  })
}

/**
 * The same content gets the same key, so that a retry after a lost response can't write twice. For changes to a record
 * with a version; a new record needs `useKeyedRequest`.
 */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current.content !== text) last.current = { content: text, key: crypto.randomUUID() }
    return last.current.key
  }
}

/**
 * Lets people choose a file again that they corrected: browsers report no change if the name is the same. Ignores
 * presses while the input is `aria-disabled`; unlike a disabled input, it keeps its focus.
 */
export function forgetChosenFile(event: MouseEvent<HTMLInputElement>): void {
  if (event.currentTarget.ariaDisabled === 'true') event.preventDefault()
  else event.currentTarget.value = ''
}

/**
 * Returns a function that makes a request with an idempotency key. The key stays the same until the server answers, so
 * that a retry after a lost response can't write twice, even if the content has changed: the server refuses that.
 */
export function useKeyedRequest() {
  const key = useRef('')
  return async function request<Value>(call: (idempotencyKey: string) => Promise<Value>) {
    key.current ||= crypto.randomUUID()
    try {
      const value = await call(key.current)
      key.current = ''
      return value
    } catch (error) {
      if (error instanceof StaffApiError && error.status < 500) key.current = ''
      // Reloading the page, as other writes suggest, would lose the typed text and the key.
      throw mayHaveWorked(error) ? new FailedCall(safeToRepeatText, { cause: error }) : error
    }
  }
}

/** Shows the error of a failed call, unless a field already shows it. */
export function ErrorNotice({ error }: { error: Error | null }) {
  if (!error || Object.keys(fieldsOf(error)).length > 0) return null
  return <FormError message={failureText(error)} />
}
