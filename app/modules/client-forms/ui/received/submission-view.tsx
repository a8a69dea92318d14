import { useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { Select } from '#app/design/form/select.tsx'
import { formatDateTime } from '#app/basics/dates.ts'
import { answeredFields } from '../../rules/answered-fields.ts'
import { stageLabels } from '../../rules/describe-activity.ts'
import { valuesOfAnswers } from '../../rules/submission-body.ts'
import type { SubmissionDetail } from '../forms-api.ts'
import type { Lists } from '#app/modules/forms/schema/definition.ts'
import type { ClientForm, Values } from '../../schema/definition.ts'
import { stages, type Stage } from '../../schema/submission.ts'
import { LevelBadge } from '../verdict-panel.tsx'
import { ConflictNotice, type Conflict } from './conflict-notice.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { FileAnswers, type FileAnswersProps } from './file-answers.tsx'
import { SubmissionHistory } from './submission-history.tsx'

export type CorrectionProblem = {
  message: string
  fields: Record<string, string>
  conflict?: Conflict
}

export type SubmissionViewProps = {
  definition: ClientForm
  detail: SubmissionDetail
  lists: Lists
  isBusy: boolean
  problem: CorrectionProblem | null
  onCorrect: (values: Values, reason: string) => Promise<boolean>
  onStage: (stage: Stage) => void
  onSpam: (isSpam: boolean) => void
  onReload: () => void
  readFile: FileAnswersProps['read']
  onSaveFile: FileAnswersProps['onSave']
}

export function SubmissionView(props: SubmissionViewProps) {
  const { definition, detail, lists, problem, isBusy } = props
  const { submission } = detail
  const [isCorrecting, setIsCorrecting] = useState(false)
  const values = valuesOfAnswers(submission.answers, submission.preferences)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <About definition={definition} submission={submission} />
        <Handling {...props} />
      </div>
      <ErrorNotice {...props} values={values} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        {isCorrecting ? (
          <CorrectionForm
            definition={definition}
            lists={lists}
            initial={values}
            errors={problem?.fields ?? {}}
            isBusy={isBusy}
            onCancel={() => setIsCorrecting(false)}
            onSave={async (typed, reason) => {
              if (await props.onCorrect(typed, reason)) setIsCorrecting(false)
            }}
          />
        ) : (
          <section className="card grid gap-3" aria-labelledby="answers">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id="answers" className="text-lg">
                Answers
              </h2>
              <Button size="small" variant="secondary" onClick={() => setIsCorrecting(true)}>
                Correct
              </Button>
            </div>
            <AnswerList definition={definition} values={values} lists={lists} />
          </section>
        )}
        <SubmissionHistory definition={definition} detail={detail} />
      </div>
      <FileAnswers
        definition={definition}
        values={values}
        read={props.readFile}
        onSave={props.onSaveFile}
      />
    </div>
  )
}

function About({
  definition,
  submission,
}: {
  definition: ClientForm
  submission: SubmissionDetail['submission']
}) {
  return (
    <div>
      <h1 className="wrap-anywhere">{submission.subject}</h1>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-soft">
        <span>
          {`${submission.reference}, received ${formatDateTime(new Date(submission.receivedAt))}`}
        </span>
        <LevelBadge definition={definition} level={submission.level} />
      </p>
      <p className="mt-1">{submission.reason}</p>
    </div>
  )
}

/** Status in the rollout, and whether a person sent it. */
function Handling({ detail, isBusy, onStage, onSpam }: SubmissionViewProps) {
  const { stage, isSuspectedSpam } = detail.submission
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        id="stage"
        label="Stage"
        value={stage}
        disabled={isBusy}
        options={stages.map((value) => ({ value, label: stageLabels[value] }))}
        onChange={(event) => onStage(event.currentTarget.value as Stage)}
      />
      <Button variant="quiet" size="small" isBusy={isBusy} onClick={() => onSpam(!isSuspectedSpam)}>
        {isSuspectedSpam ? 'This is not spam' : 'This is spam'}
      </Button>
    </div>
  )
}

/** Why the last change was not stored. */
function ErrorNotice(props: SubmissionViewProps & { values: Values }) {
  const { definition, problem, values, onReload } = props
  if (!problem) return null
  const { conflict, message } = problem
  return conflict ? (
    <ConflictNotice
      definition={definition}
      mine={values}
      conflict={conflict}
      message={message}
      onReload={onReload}
    />
  ) : (
    <Notice tone="danger" role="alert">
      {`${message} Nothing was changed.`}
    </Notice>
  )
}

function AnswerList({
  definition,
  values,
  lists,
}: {
  definition: ClientForm
  values: Values
  lists: Lists
}) {
  return (
    <dl className="grid gap-x-6 max-sm:[&_dd]:mb-2 sm:gap-y-1 sm:grid-cols-[minmax(9rem,auto)_1fr]">
      {answeredFields(definition, values, lists).map(({ name, label, text }) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="wrap-anywhere max-sm:mb-2 whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
