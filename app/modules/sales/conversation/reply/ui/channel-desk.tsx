import { useCallback, useMemo, useState } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { Select, TextArea, TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { placeholderProblem } from '../../../snippet/rules.ts'
import { SnippetPicker } from '../../../snippet/ui/snippet-picker.tsx'
import { fillTemplate } from '../../../whatsapp/template/rules.ts'
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
  ComposerForm,
  OpenPlaceholders,
  PendingReplyNotice,
  SampleNotice,
  submitOnCtrlEnter,
} from './reply-composer.tsx'
import type { ComposerDeskProps } from './reply-desk.tsx'
import { AttachedFiles, FilePicker, type ReplyFiles, useReplyFiles } from './reply-files.tsx'
import { type WrittenReply, usePendingReply, useReply } from './use-reply.ts'

const channel = 'whatsapp'

/** Composer of WhatsApp messages. */
export function ChannelDesk(props: ComposerDeskProps) {
  const { leadId, isSample, calls, isAsked, onOpen, onClose, onLeaving, onLeft } = props
  const leaving = usePendingReply(calls, { onLeaving, onUndone: onOpen, onEnd: onLeft })
  if (leaving.pending)
    return <PendingReplyNotice {...leaving.pending} onUndo={leaving.undo} onLeft={leaving.end} />
  if (!isAsked) return null
  return (
    <ChannelLoader
      leadId={leadId}
      isSample={isSample}
      calls={calls}
      onSent={(messageId) => {
        onClose()
        if (messageId && !isSample) leaving.begin(messageId)
        else onLeft()
      }}
      onClose={() => {
        onClose()
        onLeft()
      }}
    />
  )
}

type ChannelLoaderProps = Pick<ComposerDeskProps, 'leadId' | 'isSample' | 'calls' | 'onClose'> & {
  /** `messageId` is null if an earlier attempt has stored the message. */
  onSent: (messageId: string | null) => void
}

function ChannelLoader(props: ChannelLoaderProps) {
  const composer = useChannelComposer(props.leadId, channel)
  if (!composer.data) return <ReadState read={composer} what="the message options" rows={2} />
  return (
    <>
      {props.isSample ? <SampleNotice /> : null}
      <OpenChannel
        {...props}
        key={composer.dataUpdatedAt}
        state={composer.data}
        onReread={() => void composer.refetch()}
      />
    </>
  )
}

type OpenChannelProps = ChannelLoaderProps & { state: ChannelComposerState; onReread: () => void }

function OpenChannel({ state, leadId, calls, onSent, onReread, onClose }: OpenChannelProps) {
  const [template, setTemplate] = useState<ChosenTemplate | null>(() => defaultTemplate(state))
  const channelCalls = useChannelCalls(calls, template)
  const composer = useMemo(
    () => ({ addresses: [state.address], subject: '', draft: state.draft }),
    [state],
  )
  const files = useReplyFiles({ leadId, channel, kept: state.files })
  const written = useReply(`${channel}-${leadId}`, composer, channelCalls, files)
  const { errors } = written
  function submit() {
    if (!template && placeholderProblem(written.reply.body)) return
    void written.send().then((sent) => sent && onSent(sent.messageId))
  }
  return (
    <ComposerForm
      label="WhatsApp message"
      written={written}
      // Errors without a visible field count as errors of the whole form.
      problem={errors.form ?? errors.address ?? errors.template}
      firstControl="textarea, select, button"
      onSubmit={submit}
      onTakeTheirs={onReread}
    >
      <p className="wrap-anywhere">
        <span className="text-ink-soft">To: </span>
        <span>{`${state.address.startsWith('+') ? state.address : 'Number hidden'} on WhatsApp`}</span>
      </p>
      <ChannelNotice state={state} />
      {state.refusal ? (
        <div>
          <Button size="small" variant="secondary" onClick={onClose}>
            Close
          </Button>
        </div>
      ) : (
        <>
          {template ? (
            <TemplateFields {...{ state, template, errors }} onTemplate={setTemplate} />
          ) : (
            <FreeText {...{ leadId, state, written, files }} />
          )}
          <ComposerFoot written={written} onClose={onClose} />
        </>
      )}
    </ComposerForm>
  )
}

function useChannelCalls(calls: ConversationCalls, template: ChosenTemplate | null) {
  const { saveDraft: save } = calls
  const saveDraft = useCallback(
    (draft: Reply & { version: number }) => save({ ...draft, channel }),
    [save],
  )
  return {
    saveDraft,
    send: ({ address, body }: Reply, { idempotencyKey, isSecond, files }: SendOptions) =>
      calls.sendByChannel(channel, {
        address,
        isSecond,
        template,
        // A template replaces the typed text, and the files of that text stay in the draft.
        body: template ? '' : body,
        files: template ? [] : files,
        idempotencyKey,
      }),
  }
}

/** Returns the template to preselect. Outside WhatsApp's 24-hour window only templates are allowed. */
function defaultTemplate({
  freeUntil,
  templates: [first],
}: ChannelComposerState): ChosenTemplate | null {
  return freeUntil || !first ? null : { id: first.id, parameters: first.parameters.map(() => '') }
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

type FreeTextProps = {
  leadId: string
  state: ChannelComposerState
  written: WrittenReply
  files: ReplyFiles
}

function FreeText({ leadId, state, written, files }: FreeTextProps) {
  const { reply, errors, change } = written
  const appendText = (text: string) =>
    change({ body: reply.body === '' ? text : `${reply.body}\n\n${text}` })
  return (
    <>
      <TextArea
        id="channel-body"
        label="Message"
        rows={5}
        maxLength={state.longest}
        value={reply.body}
        error={errors.body}
        onKeyDown={submitOnCtrlEnter}
        onChange={(event) => change({ body: event.currentTarget.value })}
      />
      {state.ending ? (
        <p className="text-sm wrap-anywhere text-ink-soft">{`Added at the end: “${state.ending}”`}</p>
      ) : null}
      <OpenPlaceholders problem={placeholderProblem(reply.body)} />
      <div className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap gap-2">
          <SnippetPicker leadId={leadId} onChoose={appendText} />
          <FilePicker files={files} maxFiles={state.maxFiles} />
        </div>
        <AttachedFiles files={files} error={errors.files} />
      </div>
    </>
  )
}

type TemplateFieldsProps = {
  state: ChannelComposerState
  template: ChosenTemplate
  errors: Record<string, string>
  onTemplate: (template: ChosenTemplate) => void
}

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
