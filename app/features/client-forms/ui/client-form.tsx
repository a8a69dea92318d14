import { useRef, type ReactNode } from 'react'
import { ErrorSummary } from '#app/design/form/error-summary.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { johannesburgDate } from '#app/basics/dates.ts'
import type { FieldErrors } from '#app/basics/outcome.ts'
import type { Draft } from '../rules/draft.ts'
import { honeypotName } from '../rules/form-data.ts'
import type { FormDefinition, Lists, Values } from '../schema/definition.ts'
import { DraftBar } from './draft-bar.tsx'
import { fieldId } from './field-props.ts'
import { FormProgress } from './form-progress.tsx'
import { FormSection } from './form-section.tsx'
import { OtherDrafts } from './other-drafts.tsx'
import { SubmitAlerts } from './submit-alerts.tsx'
import { SubmittedDialog } from './submitted-dialog.tsx'
import { SubmittedNote } from './submitted-note.tsx'
import { useKeptDraft } from './use-kept-draft.ts'
import { useNow } from './use-now.ts'
import { useOnline } from './use-online.ts'
import { useSoleTab } from './use-sole-tab.ts'
import { useSubmit } from './use-submit.ts'
import { useWaiting } from './use-waiting.ts'
import { unreadableControls } from './values-of-form.ts'
import { WaitingPanel } from './waiting-panel.tsx'

export type ClientFormProps = {
  definition: FormDefinition
  lists: Lists
  publicKey: string
  /** The member of staff whose drafts these are; empty on the public page. */
  owner: string
  wantedDraftId?: string
  backTo: { href: string; label: string }
  isInConsole?: boolean
  /** What the server answered to a form posted without script. */
  posted?: { values: Values; errors: FieldErrors; message: string }
  findElsewhere?: () => Promise<Draft | undefined>
  onSaved?: (draft: Draft) => void
  onSafe?: (draftId: string) => void
  children?: ReactNode
}

/** Any client form: asked, kept, sent and queued alike; only the definition differs. */
export function ClientForm(props: ClientFormProps) {
  const { definition, lists, publicKey, owner, posted } = props
  const form = useRef<HTMLFormElement>(null)
  const isOnline = useOnline()
  const tab = useSoleTab(`baobab_form_${definition.client}_${definition.formType}_${owner}`)
  const isMine = tab.state === 'mine'
  const { findElsewhere, onSaved, wantedDraftId: wantedId } = props
  const options = { definition, owner, lists, wantedId, findElsewhere, onSaved }
  const kept = useKeptDraft(options, isMine, form)
  const { keeper } = kept
  const waiting = useWaiting(publicKey)
  const { state, submit, edit } = useSubmit({
    definition,
    publicKey,
    waiting,
    draftId: () => keeper.draftId,
    onSafe: async () => {
      const id = keeper.draftId
      await keeper.drop()
      props.onSafe?.(id)
    },
  })
  const values = kept.isOpen ? kept.values : (posted?.values ?? kept.values)
  const errors =
    state.status === 'editing' && state.attempt > 0 ? state.errors : (posted?.errors ?? {})
  const surroundings = { today: johannesburgDate(useNow()), lists }
  const isDone = state.status === 'done'
  const startAnew = () => {
    edit()
    keeper.startOver()
    scrollTo({ top: 0 })
  }
  return (
    <div className="grid gap-5">
      <FormProgress definition={definition} values={values} isInConsole={props.isInConsole} />
      <WaitingPanel waiting={waiting} isOnline={isOnline} />
      {tab.state === 'elsewhere' ? (
        <Notice tone="warning" role="status" title="This form is open in another tab">
          <p className="mb-2">Go on there, or here: then the other tab lets go of it.</p>
          <Button size="small" onClick={tab.takeOver}>
            Go on in this tab
          </Button>
        </Notice>
      ) : null}
      {isDone ? <SubmittedNote backTo={props.backTo} onNew={startAnew} state={state} /> : null}
      {kept.isOpen && !isDone ? (
        <OtherDrafts
          values={values}
          definition={definition}
          lastSaved={kept.lastSaved}
          keeper={keeper}
          onOpen={(draft) => void keeper.openDraft(draft)}
        />
      ) : null}
      <form
        ref={form}
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!kept.isOpen) return
          const trap = new FormData(event.currentTarget).get(honeypotName)
          const typed = String(trap ?? '')
          void keeper.saveNow().then(() => submit(values, unreadableControls(form.current), typed))
        }}
      >
        <SummaryOf definition={definition} errors={errors} submission={state} posted={posted} />
        <fieldset disabled={isDone || tab.state === 'elsewhere'} className="grid min-w-0 gap-5">
          {definition.sections.map((section, index) => (
            <FormSection
              key={section.id}
              definition={definition}
              section={section}
              number={index + 1}
              values={values}
              errors={errors}
              surroundings={surroundings}
              onChange={(name, value) => keeper.change(name, value)}
            />
          ))}
          <Trap />
          {props.children}
          <SubmitAlerts state={state} />
          {isDone ? null : (
            <div className="flex flex-wrap items-center gap-4">
              <Button
                type="submit"
                isBusy={state.status === 'sending'}
                busyLabel="Submitting…"
                className="max-sm:w-full"
              >
                {definition.submitLabel}
              </Button>
              <DraftBar
                kept={kept}
                noun={definition.noun}
                isOnline={isOnline}
                onNew={() => void keeper.openDraft()}
              />
            </div>
          )}
        </fieldset>
      </form>
      <SubmittedDialog definition={definition} state={state} onNew={startAnew} />
    </div>
  )
}

function SummaryOf({
  definition,
  errors,
  submission,
  posted,
}: {
  definition: FormDefinition
  errors: FieldErrors
  submission: unknown
  posted: ClientFormProps['posted']
}) {
  const listed = Object.entries(errors).map(([name, message]) => {
    const field = definition.sections
      .flatMap(({ fields }) => fields)
      .find((each) => each.name === name)
    return { fieldId: fieldId(name), message: `${field?.label ?? name}: ${message}` }
  })
  return (
    <>
      {posted && listed.length === 0 ? (
        <Notice tone="danger" role="alert">
          {posted.message}
        </Notice>
      ) : null}
      <ErrorSummary
        title="Please correct these answers. Nothing was sent yet."
        errors={listed}
        submission={submission}
      />
    </>
  )
}

function Trap() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        Leave this empty
        <input type="text" name={honeypotName} defaultValue="" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
