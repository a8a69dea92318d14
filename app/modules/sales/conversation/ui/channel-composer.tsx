import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { Select, TextArea, TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import type { ChannelComposerState } from './conversations-api.ts'
import { ComposerFoot, ComposerTroubles, sendByKey, type DraftState } from './reply-composer.tsx'

type Chosen = { id: string; parameters: string[] }

export type ChannelComposerProps = {
  state: ChannelComposerState
  body: string
  /** What is sent where no free text may be. */
  template: Chosen | null
  draft: DraftState
  errors: Record<string, string>
  colleague: string | null
  isSending: boolean
  tools?: ReactNode
  /** What is still to be filled in, in words. */
  open: string | undefined
  onBody: (body: string) => void
  onTemplate: (template: Chosen) => void
  onSend: (isSecond: boolean) => void
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** WAP-03: a message on WhatsApp; what may be written is said before anybody types. */
export function ChannelComposer(props: ChannelComposerProps) {
  const { state, template, errors, colleague } = props
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('textarea, select, button')?.focus()
  }, [])
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!props.open) props.onSend(colleague !== null)
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label="WhatsApp message"
      className="grid gap-3 rounded-md border border-line-strong bg-surface p-3 print:hidden"
      onSubmit={submit}
    >
      <ComposerTroubles {...props} errors={unplaced(errors)} />
      <p className="wrap-anywhere">
        <span className="text-ink-soft">To: </span>
        {state.address.startsWith('+') ? state.address : 'Number hidden'} on WhatsApp
      </p>
      <Allowed state={state} />
      {state.refusal ? (
        <div>
          <Button size="small" variant="secondary" onClick={props.onClose}>
            Close
          </Button>
        </div>
      ) : (
        <>
          {template ? <TemplateFields {...props} template={template} /> : <FreeText {...props} />}
          <ComposerFoot {...props} />
        </>
      )}
    </form>
  )
}

/** What no field of the form can show. */
function unplaced(errors: Record<string, string>): Record<string, string> {
  const form = errors.form ?? errors.address ?? errors.template
  return form ? { form } : {}
}

function Allowed({ state: { refusal, freeUntil } }: { state: ChannelComposerState }) {
  if (refusal)
    return (
      <Notice tone="warning" role="status">
        <p>{refusal}</p>
      </Notice>
    )
  return (
    <p role="status" className="text-sm text-ink-soft">
      {freeUntil
        ? `They wrote within the last 24 hours: write freely until ${formatDateTime(new Date(freeUntil))}.`
        : 'They have not written within the last 24 hours: only an approved template can be sent.'}
    </p>
  )
}

function FreeText(props: ChannelComposerProps) {
  const { ending } = props.state
  return (
    <>
      <TextArea
        id="channel-body"
        label="Message"
        rows={5}
        maxLength={props.state.longest}
        value={props.body}
        error={props.errors.body}
        onKeyDown={sendByKey}
        onChange={(event) => props.onBody(event.currentTarget.value)}
      />
      {ending ? (
        <p className="text-sm wrap-anywhere text-ink-soft">Added at the end: “{ending}”</p>
      ) : null}
      {props.open ? (
        <Notice tone="warning" role="status">
          <p>{props.open}</p>
        </Notice>
      ) : null}
      {props.tools}
    </>
  )
}

type TemplateFieldsProps = ChannelComposerProps & { template: Chosen }

function TemplateFields({ state, template, errors, onTemplate }: TemplateFieldsProps) {
  const known = state.templates.find(({ id }) => id === template.id)
  if (!known) return null
  const choose = (id: string) => {
    const next = state.templates.find((one) => one.id === id)
    if (next) onTemplate({ id, parameters: next.parameters.map(() => '') })
  }
  const change = (at: number, value: string) =>
    onTemplate({ ...template, parameters: template.parameters.with(at, value) })
  return (
    <>
      <Select
        id="channel-template"
        label="Template"
        options={state.templates.map(({ id, name, language }) => ({
          value: id,
          label: `${name.replaceAll('_', ' ')} (${language})`,
        }))}
        value={template.id}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {known.parameters.map((name, at) => (
        <TextInput
          key={`${known.id} ${name}`}
          id={`channel-parameter-${at}`}
          label={`In the place of {{${name}}}`}
          maxLength={500}
          autoComplete="off"
          value={template.parameters[at] ?? ''}
          error={errors[`parameters.${at}`]}
          onChange={(event) => change(at, event.currentTarget.value)}
        />
      ))}
      <div>
        <p className="text-sm text-ink-soft">They read:</p>
        <p className="border-s border-line-strong ps-3 wrap-anywhere whitespace-pre-wrap">
          {filled(known, template.parameters)}
        </p>
      </div>
    </>
  )
}

type Template = ChannelComposerState['templates'][number]

/** What is not filled in yet stays to be seen. */
function filled({ body, parameters }: Template, values: readonly string[]): string {
  return parameters.reduce(
    (text, name, at) => text.replaceAll(`{{${name}}}`, values[at] || `{{${name}}}`),
    body,
  )
}
