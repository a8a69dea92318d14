import { useEffect, useRef } from 'react'
import { Honeypot } from '#app/design/form/form.tsx'
import { type LeadKind, formInputNames } from '../../schema.ts'

type Listener = (token: string) => void

const listeners = new Set<Listener>()
let tokenRequest: Promise<string> | undefined

/**
 * Passes a token for this visit to the listener, and later every new token. Forms hydrate after the visitor first
 * touches the page, so the token's age is about the time spent on the form. If the request fails, the form keeps the
 * page's token.
 * @returns a function that unsubscribes
 */
function onVisitToken(listener: Listener): () => void {
  listeners.add(listener)
  tokenRequest ??= fetchToken()
  void tokenRequest.then((token) => {
    if (token !== '' && listeners.has(listener)) listener(token)
  })
  return () => listeners.delete(listener)
}

/** Fetches a new token after a form was stored. The next form from this page is a new submission. */
export function renewVisitToken(): void {
  tokenRequest = fetchToken()
  void tokenRequest.then((token) => {
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

/** `data-lead-form` names the form, for the counts of views and starts and for restoring drafts. */
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
        name={formInputNames.formToken}
        defaultValue={token}
        data-lead-form={kind}
        ref={input}
      />
      <Honeypot name={formInputNames.honeypot} />
    </>
  )
}
