import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { Select } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { StaffApiError, failureText } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { type OptionLists, findFieldByName } from '#app/modules/forms/definition/rules.ts'
import type { SubmissionDetail } from '../calls.ts'
import { type ClientForm, type Values, formKey } from '../definition/rules.ts'
import { useFormsSetup } from '../draft/calls.ts'
import { submissionConflictSchema } from '../draft/schema.ts'
import { formOfPath } from '../forms.ts'
import { answerText, answeredFields } from '../rules.ts'
import { useSubmission, useSubmissionChanges, useSubmissionFiles } from '../submission/calls.ts'
import { stageLabels } from '../submission/content.ts'
import { changedAnswers, valuesOfAnswers } from '../submission/rules.ts'
import { type Stage, stages } from '../submission/schema.ts'
import {
  type SubmissionConflict,
  ConflictNotice,
  CorrectionForm,
  FileAnswers,
  type FileAnswersProps,
} from '../submission/ui/correction-form.tsx'
import { LevelBadge } from '../ui/verdict-panel.tsx'

function SubmissionHistory({
  definition,
  detail,
}: {
  definition: ClientForm
  detail: SubmissionDetail
}) {
  const { versions, history } = detail
  return (
    <div className="grid gap-4">
      {versions.length > 1 ? (
        <section className="card grid gap-2" aria-labelledby="versions">
          <h2 id="versions" className="text-lg">
            Versions
          </h2>
          <ol className="grid gap-3">
            {versions.map((version, index) => (
              <li key={version.version}>
                <p className="font-semibold">
                  {`${formatDateTime(new Date(version.at))}, ${version.changedByName}`}
                </p>
                {version.comment ? <p>{version.comment}</p> : null}
                <Changes definition={definition} before={versions[index + 1]} after={version} />
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <section className="card grid gap-2" aria-labelledby="history">
        <h2 id="history" className="text-lg">
          History
        </h2>
        <ol className="grid gap-2">
          {history.map((entry) => (
            <li key={entry.id}>
              <span>{`${entry.actorName} ${entry.text}`}</span>
              <span className="block text-ink-soft">{formatDateTime(new Date(entry.at))}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

type Version = SubmissionDetail['versions'][number]

function Changes(props: { definition: ClientForm; before: Version | undefined; after: Version }) {
  const { definition, before, after } = props
  if (!before) return <p className="text-ink-soft">The original submission.</p>
  const old = valuesOfAnswers(before.answers, before.preferences)
  const now = valuesOfAnswers(after.answers, after.preferences)
  return (
    <ul className="list-disc ps-5 text-ink-soft">
      {changedAnswers(before, after).map((name) => {
        const field = findFieldByName(definition, name)
        return field ? (
          <li key={name}>
            {`${field.label}: ${answerText(field, old) || 'empty'} changed to ${answerText(field, now) || 'empty'}`}
          </li>
        ) : null
      })}
    </ul>
  )
}

type CorrectionProblem = {
  message: string
  fields: Record<string, string>
  conflict?: SubmissionConflict
}

type SubmissionViewProps = {
  definition: ClientForm
  detail: SubmissionDetail
  lists: OptionLists
  isBusy: boolean
  problem: CorrectionProblem | null
  onCorrect: (values: Values, reason: string) => Promise<boolean>
  onStage: (stage: Stage) => void
  onSpam: (isSpam: boolean) => void
  onReload: () => void
  readFile: FileAnswersProps['read']
  onSaveFile: FileAnswersProps['onSave']
}

function SubmissionView(props: SubmissionViewProps) {
  const { definition, detail, lists, problem, isBusy } = props
  const { submission } = detail
  const [isCorrecting, setIsCorrecting] = useState(false)
  const values = valuesOfAnswers(submission.answers, submission.preferences)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <SubmissionFacts definition={definition} submission={submission} />
        <SubmissionActions {...props} />
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

function SubmissionFacts({
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

function SubmissionActions({ detail, isBusy, onStage, onSpam }: SubmissionViewProps) {
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
        {isSuspectedSpam ? 'Not spam' : 'Mark as spam'}
      </Button>
    </div>
  )
}

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
  lists: OptionLists
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

export const meta = () => [{ title: 'Received form | Staff console' }]

export default function ReceivedForm() {
  const definition = formOfPath(useLocation().pathname)!
  const id = useParams().id ?? ''
  const one = useSubmission(definition, id)
  const setup = useFormsSetup()
  const { forgetProblem, ...corrections } = useCorrections(
    definition,
    id,
    one.data?.submission.version,
  )
  const files = useSubmissionFiles(definition, id)
  const listPath = `/admin/forms/${formKey(definition)}/received`
  if (!one.data) return <ReadState read={one} {...wordsOf(definition, listPath)} rows={8} />
  return (
    <div className="grid gap-4">
      <p>
        <TextLink isBack to={listPath}>
          {`All received ${definition.noun}s`}
        </TextLink>
      </p>
      <SubmissionView
        key={id}
        definition={definition}
        detail={one.data}
        lists={setup.data?.lists ?? {}}
        {...corrections}
        readFile={files.read}
        onSaveFile={files.save}
        onReload={() => {
          forgetProblem()
          void one.refetch()
        }}
      />
    </div>
  )
}

function wordsOf({ noun }: ClientForm, listPath: string) {
  const gone = {
    title: `This ${noun} was not found`,
    to: listPath,
    back: `All received ${noun}s`,
  }
  return { what: `the ${noun}`, gone }
}

function useCorrections(definition: ClientForm, id: string, version: number | undefined) {
  const changes = useSubmissionChanges(definition, id)
  const [problem, setProblem] = useState<CorrectionProblem | null>(null)

  async function send(change: (version: number) => Promise<unknown>, title: string) {
    if (version === undefined) return false
    setProblem(null)
    try {
      await change(version)
      toastSuccess(title)
      return true
    } catch (error) {
      setProblem(problemOf(error))
      return false
    }
  }
  return {
    onCorrect: (values: Values, reason: string) =>
      send(
        (shown) => changes.correct({ version: shown, values, reason }),
        'Correction saved as a new version',
      ),
    onStage: (stage: Stage) =>
      void send((shown) => changes.changeStage({ version: shown, stage }), 'Stage changed'),
    onSpam: (isSpam: boolean) =>
      void send(
        (shown) => changes.classify({ version: shown, isSpam }),
        isSpam ? 'Marked as spam' : 'Marked as not spam',
      ),
    isBusy: changes.isPending,
    problem,
    forgetProblem: () => setProblem(null),
  }
}

function problemOf(error: unknown): CorrectionProblem {
  if (!(error instanceof StaffApiError)) return { message: failureText(error), fields: {} }
  const current = submissionConflictSchema.safeParse(error.current)
  return {
    message: error.message,
    fields: error.fields,
    conflict: error.reason === 'conflict' && current.success ? current.data : undefined,
  }
}
