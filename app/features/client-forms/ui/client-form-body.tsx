import type { ReactNode } from 'react'
import { Honeypot } from '#app/design/form/honeypot.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { honeypotName } from '../rules/form-data.ts'
import { DraftBar } from './draft-notices.tsx'
import { FormSection } from './form-section.tsx'
import { FormSummary } from './form-summary.tsx'
import { SubmitAlerts } from './submit-outcome.tsx'
import type { ClientFormAtWork, ClientFormProps } from './use-client-form.ts'

type Body = { props: ClientFormProps; work: ClientFormAtWork }

/** The form itself: what is wrong, the sections, the submit. */
export function ClientFormBody({ props, work }: Body) {
  const { definition, posted } = props
  const { form, draftState, state, values, errors, surroundings } = work
  const isDone = state.status === 'done'
  return (
    <form
      ref={form}
      method="post"
      noValidate
      tabIndex={-1}
      aria-label={definition.title}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        const trap = new FormData(event.currentTarget).get(honeypotName)
        void work.send(String(trap ?? ''))
      }}
    >
      <FormSummary definition={definition} errors={errors} submission={state} posted={posted} />
      <fieldset disabled={isDone || draftState.isEnded} className="grid min-w-0 gap-5">
        {definition.sections.map((section, index) => (
          <FormSection
            key={section.id}
            {...{ definition, section, values, errors, surroundings }}
            number={index + 1}
            questions={draftState.questions}
            onChoose={(name, value) => draftState.editor.choose(name, value)}
            onChange={work.change}
          />
        ))}
        <Honeypot name={honeypotName} />
        {props.children}
        <SubmitAlerts
          state={state}
          contact={props.contact}
          onRetry={() => form.current?.requestSubmit()}
        />
        {isDone ? null : <SubmitBar props={props} work={work} />}
      </fieldset>
    </form>
  )
}

function SubmitBar({
  props: { definition },
  work: { state, draftState, isOnline, openDraft },
}: Body): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button
        type="submit"
        isBusy={state.status === 'sending'}
        busyLabel={busyLabelOf(state)}
        className="max-sm:w-full"
      >
        {definition.submitLabel}
      </Button>
      <DraftBar
        draftState={draftState}
        noun={definition.noun}
        isOnline={isOnline}
        onNew={() => void openDraft()}
      />
    </div>
  )
}

/** Pictures take their time on a slow line; a form without any is gone in a moment. */
function busyLabelOf(state: ClientFormAtWork['state']): string {
  const progress = state.status === 'sending' ? state.progress : undefined
  if (!progress || progress.totalBytes === 0) return 'Submitting…'
  return `Sending pictures: ${Math.floor((100 * progress.sentBytes) / progress.totalBytes)}%`
}
