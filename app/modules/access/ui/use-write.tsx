import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { FormError } from '#app/design/form/field.tsx'
import { StaffApiError, failureText, fieldsOf } from '../calls.ts'

export type WriteRefusal = {
  ok: false
  message: string
  fields: Record<string, string>
  current: unknown
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

function toWriteRefusal(error: unknown): WriteRefusal {
  if (!(error instanceof StaffApiError))
    return { ok: false, message: failureText(error), fields: {}, current: null }
  const fields = Object.entries(error.fields).map(([path, text]) => [
    path.replace(/^value\./, ''),
    text,
  ])
  const { message, current } = error
  return { ok: false, message, fields: Object.fromEntries(fields), current }
}

/** The same content gets the same key, so that a retry after a lost response can't write twice. */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current.content !== text) last.current = { content: text, key: crypto.randomUUID() }
    return last.current.key
  }
}

/** Shows the error of a failed call, unless a field already shows it. */
export function ErrorNotice({ error }: { error: Error | null }) {
  if (!error || Object.keys(fieldsOf(error)).length > 0) return null
  return <FormError message={failureText(error)} />
}
