import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { Select, TextArea, TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { placeholderProblem } from '../../../snippet/rules.ts'
import { SnippetPicker } from '../../../snippet/ui/snippet-picker.tsx'
import {
  type ChannelComposerState,
  type ChosenTemplate,
  type ConversationCalls,
  type Reply,
  type SendOptions,
  useChannelComposer,
} from '../../calls.ts'
import {
  ComposerFoot,
  ComposerAlerts,
  type DraftState,
  PendingReply,
  submitOnCtrlEnter,
} from './reply-composer.tsx'
import { type ReplyDeskProps, usePendingReply, useReply } from './reply-desk.tsx'
import { AttachedFiles, FilePicker, useReplyFiles } from './reply-files.tsx'

type TemplateValues = { id: string; parameters: string[] }

type ChannelComposerProps = {
  state: ChannelComposerState
  body: string
  /** Template to send instead of typed text; null to send typed text. */
  template: TemplateValues | null
  draft: DraftState
  errors: Record<string, string>
  colleague: string | null
  isSending: boolean
  tools?: ReactNode
  /** Names of the placeholders that are still empty. */
  open: string | undefined
  onBody: (body: string) => void
  onTemplate: (template: TemplateValues) => void
  onSend: (isSecond: boolean) => void
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

function ChannelComposer(props: ChannelComposerProps) {
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
      <ComposerAlerts {...props} errors={unmatchedErrors(errors)} />
      <p className="wrap-anywhere">
        <span className="text-ink-soft">To: </span>
        {state.address.startsWith('+') ? state.address : 'Number hidden'} on WhatsApp
      </p>
      <ChannelNotice state={state} />
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

/** Returns errors without a visible field as an error of the whole form. */
function unmatchedErrors(errors: Record<string, string>): Record<string, string> {
  const form = errors.form ?? errors.address ?? errors.template
  return form ? { form } : {}
}

function ChannelNotice({ state: { refusal, freeUntil } }: { state: ChannelComposerState }) {
  if (refusal)
    return (
      <Notice tone="warning" role="status">
        <p>{refusal}</p>
      </Notice>
    )
  return (
    <p role="status" className="text-sm text-ink-soft">
      {freeUntil
        ? `They wrote within the last 24 hours, so you can write freely until ${formatDateTime(new Date(freeUntil))}.`
        : 'They haven’t written in the last 24 hours, so you can only send an approved template.'}
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
        onKeyDown={submitOnCtrlEnter}
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

type TemplateFieldsProps = ChannelComposerProps & { template: TemplateValues }

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
          label={`Text for {{${name}}}`}
          maxLength={500}
          autoComplete="off"
          value={template.parameters[at] ?? ''}
          error={errors[`parameters.${at}`]}
          onChange={(event) => change(at, event.currentTarget.value)}
        />
      ))}
      <div>
        <p className="text-sm text-ink-soft">Preview:</p>
        <p className="border-s border-line-strong ps-3 wrap-anywhere whitespace-pre-wrap">
          {fillTemplate(known, template.parameters)}
        </p>
      </div>
    </>
  )
}

type Template = ChannelComposerState['templates'][number]

/** Replaces the placeholders of a template with values. Empty ones stay visible. */
function fillTemplate({ body, parameters }: Template, values: readonly string[]): string {
  return parameters.reduce(
    (text, name, at) => text.replaceAll(`{{${name}}}`, values[at] || `{{${name}}}`),
    body,
  )
}

type ChannelDeskProps = ReplyDeskProps & { channel: string }

export function ChannelDesk(props: ChannelDeskProps) {
  const { calls, isAsked, onOpen, onClose, onLeaving, onLeft } = props
  const leaving = usePendingReply(calls, onOpen, async () => onLeft())
  const leavingId = leaving.now?.messageId ?? null
  useEffect(() => {
    if (!leavingId) return
    onLeaving(leavingId)
    return () => onLeaving(null)
  }, [leavingId, onLeaving])
  if (leaving.now)
    return <PendingReply {...leaving.now} onUndo={leaving.undo} onLeft={leaving.end} />
  if (!isAsked) return null
  return (
    <ChannelLoader
      {...props}
      onSent={(messageId) => {
        onClose()
        leaving.begin(messageId)
      }}
    />
  )
}

type ChannelLoaderProps = Pick<
  ChannelDeskProps,
  'leadId' | 'channel' | 'calls' | 'onClose' | 'onLeft'
> & { onSent: (messageId: string) => void }

function ChannelLoader({ leadId, channel, calls, onSent, onClose, onLeft }: ChannelLoaderProps) {
  const composer = useChannelComposer(leadId, channel)
  if (!composer.data) return <ReadState read={composer} what="the message options" rows={2} />
  return (
    <OpenChannel
      key={composer.dataUpdatedAt}
      state={composer.data}
      leadId={leadId}
      calls={calls}
      onSent={onSent}
      onReread={() => void composer.refetch()}
      onClose={() => {
        onClose()
        onLeft()
      }}
    />
  )
}

type OpenChannelProps = {
  state: ChannelComposerState
  leadId: string
  calls: ConversationCalls
  onSent: (messageId: string) => void
  onReread: () => void
  onClose: () => void
}

function OpenChannel({ state, leadId, calls, ...props }: OpenChannelProps) {
  const [template, setTemplate] = useState<ChosenTemplate | null>(() => defaultTemplate(state))
  const channelCalls = useChannelCalls(state.channel, calls, template)
  const composer = useMemo(
    () => ({ addresses: [state.address], subject: '', draft: state.draft }),
    [state],
  )
  const files = useReplyFiles({ leadId, channel: state.channel, kept: state.files })
  const written = useReply(composer, channelCalls, files)
  const { reply, draft } = written
  const appendText = (text: string) =>
    written.change({ body: reply.body === '' ? text : `${reply.body}\n\n${text}` })
  return (
    <ChannelComposer
      state={state}
      body={reply.body}
      template={template}
      open={template ? undefined : placeholderProblem(reply.body)}
      tools={
        <div className="grid grid-cols-1 gap-2">
          <div className="flex flex-wrap gap-2">
            <SnippetPicker leadId={leadId} onChoose={appendText} />
            <FilePicker files={files} maxFiles={state.maxFiles} />
          </div>
          <AttachedFiles files={files} error={written.errors.files} />
        </div>
      }
      draft={draft}
      errors={written.errors}
      colleague={written.colleague}
      isSending={written.isSending}
      onBody={(body) => written.change({ body })}
      onTemplate={setTemplate}
      onSend={(isSecond) =>
        void written.send(isSecond).then((sent) => sent?.messageId && props.onSent(sent.messageId))
      }
      onKeepMine={() => draft.kind === 'conflict' && written.takeOver(draft.current)}
      onTakeTheirs={props.onReread}
      onClose={props.onClose}
    />
  )
}

/** Returns the template to preselect. Outside WhatsApp's 24-hour window only templates are allowed. */
function defaultTemplate({
  freeUntil,
  templates: [first],
}: ChannelComposerState): ChosenTemplate | null {
  return freeUntil || !first ? null : { id: first.id, parameters: first.parameters.map(() => '') }
}

/** Like free text, a template keeps its idempotency key until its values change. */
function useChannelCalls(
  channel: string,
  calls: ConversationCalls,
  template: ChosenTemplate | null,
) {
  const key = useRef({ text: '', value: '' })
  const { saveDraft: save } = calls
  const saveDraft = useCallback(
    (draft: Reply & { version: number }) => save({ ...draft, channel }),
    [save, channel],
  )
  return {
    saveDraft,
    send({ address, body }: Reply, { idempotencyKey, isSecond, files }: SendOptions) {
      // A template is sent without files; the files of the typed message stay in the draft.
      const message = { address, body, isSecond, files: template ? [] : files, template }
      if (!template) return calls.sendByChannel(channel, { ...message, idempotencyKey })
      const text = JSON.stringify(template)
      if (key.current.text !== text) key.current = { text, value: crypto.randomUUID() }
      return calls.sendByChannel(channel, { ...message, idempotencyKey: key.current.value })
    },
  }
}
