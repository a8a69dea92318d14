import { type FormEvent, type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { type FieldErrors, fieldErrors } from '#app/basics/outcome.ts'
import type { SitePath } from '#app/basics/site-path.ts'
import { TextInput } from '#app/design/form/field.tsx'
import { Wordmark } from '#app/design/illustrations/brand.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { minPasswordLength } from '#app/modules/access/schema.ts'
import type { SignInAnswer } from '#app/modules/access/sign-in/calls.ts'

export function EntranceFrame(props: {
  brandName: string
  title: string
  lead: string
  children: ReactNode
}) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] md:grid-rows-none md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <meta name="robots" content="noindex" />
      <header className="band-deep bg-leaf-deep px-6 py-5 text-on-deep md:flex md:flex-col md:justify-between md:p-10">
        <Wordmark name={props.brandName} />
        <div className="hidden max-w-sm md:block">
          <p className="font-display text-3xl leading-tight">The kitchen behind the recipes.</p>
          <p className="mt-4 text-on-deep-soft">
            Enquiries, products and client forms, all in one place.
          </p>
        </div>
        <p className="hidden text-sm text-on-deep-soft md:block">
          Staff only. Every sign-in is recorded.
        </p>
      </header>
      <main id="main" className="flex flex-col items-center px-5 py-8 md:justify-center md:p-10">
        <div className="w-full max-w-sm">
          <h1 className="text-3xl">{props.title}</h1>
          <p className="mt-2 mb-6 text-ink-soft">{props.lead}</p>
          <ResilientSubtree>{props.children}</ResilientSubtree>
          <p className="mt-8 text-sm">
            <TextLink to={'/' satisfies SitePath}>Back to the website</TextLink>
          </p>
        </div>
      </main>
    </div>
  )
}

export function NeedsJavaScript() {
  return (
    <noscript>
      <p className="card mb-5">
        The staff console needs JavaScript. Please switch it on for this site.
      </p>
    </noscript>
  )
}

/** Reads the token from the URL fragment, then removes the fragment from the address bar and the history. */
export function takeLinkParams(): { token: string; link: URLSearchParams } {
  const link = new URLSearchParams(window.location.hash.slice(1))
  const token = link.get('token') ?? ''
  if (token) window.history.replaceState(window.history.state, '', window.location.pathname)
  return { token, link }
}

type EntranceForm<Value> = {
  schema: z.ZodType<Value>
  send: (typed: Value) => Promise<SignInAnswer>
  onDone: (typed: Value) => void
}

/** Checks and sends a form, once at a time. The first field that is wrong before it is sent gets the focus. */
export function useEntranceForm<Value>({ schema, send, onDone }: EntranceForm<Value>) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<{ message: string; fields: FieldErrors }>()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)))
    if (!parsed.success) {
      const fields = fieldErrors(parsed.error)
      setProblem({ message: '', fields })
      return form.querySelector<HTMLElement>(`[name="${Object.keys(fields)[0]}"]`)?.focus()
    }
    setIsBusy(true)
    const answer = await send(parsed.data)
    if (answer.ok) return onDone(parsed.data)
    setIsBusy(false)
    setProblem(answer)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => void submit(event)
  return { isBusy, message: problem?.message, fields: problem?.fields ?? {}, onSubmit }
}

export function NewPasswordField({ label, error }: { label: string; error: string | undefined }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <TextInput
        id="password"
        name="password"
        type={isShown ? 'text' : 'password'}
        label={label}
        hint={`At least ${minPasswordLength} characters. A few unrelated words are strong and easy to remember.`}
        autoComplete="new-password"
        error={error}
      />
      <label className="choice">
        <input
          type="checkbox"
          checked={isShown}
          onChange={(event) => setIsShown(event.target.checked)}
        />
        Show password
      </label>
    </>
  )
}
