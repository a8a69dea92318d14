import { useEffect, useRef } from 'react'
import { Honeypot } from '#app/design/form/form.tsx'
import { type LeadKind, inputNames } from '../../schema.ts'

type Listener = (token: string) => void

const listeners = new Set<Listener>()
let fetched: Promise<string> | undefined

/**
 * Hands a form the token of this visit, and each one that takes its place. The page is live because
 * someone touched it, so the stamp's age is the time they take. Where none can be had, the page's serves.
 * @returns what ends it
 */
function onVisitToken(listener: Listener): () => void {
  listeners.add(listener)
  fetched ??= fetchToken()
  void fetched.then((token) => {
    if (token !== '' && listeners.has(listener)) listener(token)
  })
  return () => listeners.delete(listener)
}

/** After a form was stored: another one from this page is another form. */
export function renewVisitToken(): void {
  fetched = fetchToken()
  void fetched.then((token) => {
    if (token !== '') for (const listener of listeners) listener(token)
  })
}

async function fetchToken(): Promise<string> {
  try {
    const reply = await fetch('/functions/form-token', { signal: AbortSignal.timeout(10_000) })
    const body = (await reply.json()) as { token?: unknown }
    return reply.ok && typeof body.token === 'string' ? body.token : ''
  } catch {
    return ''
  }
}

/**
 * Inputs every form carries: a trap that people neither see nor reach, and the token of the page, which
 * makes room for one of this visit where script runs. The form's name is there for the
 * script that counts how many people saw and began it.
 */
export function SubmissionFields({ form: kind, token }: { form?: LeadKind; token: string }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(
    () =>
      onVisitToken((fresh) => {
        if (input.current) input.current.value = fresh
      }),
    [],
  )
  return (
    <>
      <input
        type="hidden"
        name={inputNames.formToken}
        defaultValue={token}
        data-lead-form={kind}
        ref={input}
      />
      <Honeypot name={inputNames.honeypot} />
    </>
  )
}
