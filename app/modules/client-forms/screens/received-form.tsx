import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { Select } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { CardSection } from '#app/design/ui/card-section.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { toWriteRefusal } from '#app/modules/access/ui/use-write.tsx'
import { FactList } from '#app/modules/console/ui/fact-list.tsx'
import { toChoices } from '#app/modules/console/ui/list-filters.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import type { OptionLists } from '#app/modules/forms/definition/rules.ts'
import type { SubmissionDetail } from '../calls.ts'
import { type ClientForm, type Values, formKey } from '../definition/rules.ts'
import { useFormsSetup } from '../draft/calls.ts'
import { submissionConflictSchema } from '../draft/schema.ts'
import { formOfPath } from '../forms.ts'
import { answeredFields } from '../rules.ts'
import { useSubmission, useSubmissionChanges, useSubmissionFiles } from '../submission/calls.ts'
import { stageLabels } from '../submission/content.ts'
import { answerChanges, changedAnswers, valuesOfAnswers } from '../submission/rules.ts'
import type { Stage } from '../submission/schema.ts'
import {
  type SubmissionConflict,
  ConflictNotice,
  CorrectionForm,
  FileAnswers,
} from '../submission/ui/correction-form.tsx'
import { LevelBadge } from '../ui/verdict-panel.tsx'

type DetailProps = { definition: ClientForm; detail: SubmissionDetail }

function SubmissionHistory({ definition, detail }: DetailProps) {
  const { versions, history } = detail
  return (
    <div className="grid gap-4">
      {versions.length > 1 ? (
        <CardSection id="versions" title="Versions" className="gap-2">
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
        </CardSection>
      ) : null}
      <CardSection id="history" title="History" className="gap-2">
        <ol className="grid gap-2">
          {history.map((entry) => (
            <li key={entry.id}>
              <span>{`${entry.actorName} ${entry.text}`}</span>
              <span className="block text-ink-soft">{formatDateTime(new Date(entry.at))}</span>
            </li>
          ))}
        </ol>
      </CardSection>
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
      {answerChanges(definition, old, now, 'changed to').map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

type CorrectionProblem = {
  message: string
  fields: Record<string, string>
  conflict?: SubmissionConflict
}

type SubmissionViewProps = DetailProps & {
  lists: OptionLists
  onReload: () => Promise<{ data?: SubmissionDetail }>
}

function SubmissionView({ definition, detail, lists, onReload }: SubmissionViewProps) {
  const { submission } = detail
  const files = useSubmissionFiles(definition, submission.id)
  const corrections = useCorrections(definition, submission)
  const { problem, forgetProblem, isBusy, onCorrect } = corrections
  /** The submission as it was when its correction was opened; a refetch must not hide a colleague's correction. */
  const [opened, setOpened] = useState<Submission | null>(null)
  const base = opened && changedAnswers(opened, submission).length > 0 ? opened : submission
  const values = valuesOfAnswers(base.answers, base.preferences)
  const reload = async () => {
    forgetProblem()
    const { data } = await onReload()
    if (opened && data) setOpened(data.submission)
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <SubmissionFacts definition={definition} submission={submission} />
        <SubmissionActions submission={submission} {...corrections} />
      </div>
      <ErrorNotice {...{ definition, problem, values }} onReload={() => void reload()} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        {opened ? (
          <CorrectionForm
            definition={definition}
            lists={lists}
            initial={values}
            errors={problem?.fields ?? {}}
            isBusy={isBusy}
            onCancel={() => setOpened(null)}
            onSave={async (typed, reason) => {
              if (await onCorrect(base.version, typed, reason)) setOpened(null)
            }}
          />
        ) : (
          <Answers {...{ definition, values, lists }} onCorrect={() => setOpened(submission)} />
        )}
        <SubmissionHistory definition={definition} detail={detail} />
      </div>
      <FileAnswers {...{ definition, values, files }} />
    </div>
  )
}

type Submission = SubmissionDetail['submission']
type FactsProps = { definition: ClientForm; submission: Submission }

function SubmissionFacts({ definition, submission }: FactsProps) {
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

type Corrections = ReturnType<typeof useCorrections>
type ActionsProps = Pick<Corrections, 'isBusy' | 'onStage' | 'onSpam'> & { submission: Submission }

function SubmissionActions({ submission, isBusy, onStage, onSpam }: ActionsProps) {
  const { stage, isSuspectedSpam } = submission
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        id="stage"
        label="Stage"
        value={stage}
        disabled={isBusy}
        options={toChoices(stageLabels)}
        onChange={(event) => onStage(event.currentTarget.value as Stage)}
      />
      <Button variant="quiet" size="small" isBusy={isBusy} onClick={() => onSpam(!isSuspectedSpam)}>
        {isSuspectedSpam ? 'Not spam' : 'Mark as spam'}
      </Button>
    </div>
  )
}

type ErrorNoticeProps = {
  definition: ClientForm
  problem: CorrectionProblem | null
  values: Values
  onReload: () => void
}

function ErrorNotice({ definition, problem, values, onReload }: ErrorNoticeProps) {
  if (!problem) return null
  const { conflict, message } = problem
  return conflict ? (
    <ConflictNotice {...{ definition, conflict, message, onReload }} mine={values} />
  ) : (
    <Notice tone="danger" role="alert">
      {`${message} Nothing was changed.`}
    </Notice>
  )
}

type AnswersProps = {
  definition: ClientForm
  values: Values
  lists: OptionLists
  onCorrect: () => void
}

function Answers({ definition, values, lists, onCorrect }: AnswersProps) {
  return (
    <section className="card grid gap-3" aria-labelledby="answers">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="answers" className="text-lg">
          Answers
        </h2>
        <Button size="small" variant="secondary" onClick={onCorrect}>
          Correct
        </Button>
      </div>
      <FactList
        facts={answeredFields(definition, values, lists).map(({ label, text }) => [label, text])}
        className="gap-x-6 max-sm:[&_dd]:mb-2 sm:gap-y-1 sm:grid-cols-[minmax(9rem,auto)_1fr]"
        valueClassName="wrap-anywhere max-sm:mb-2 whitespace-pre-line"
      />
    </section>
  )
}

export const meta = () => [{ title: 'Received form | Staff console' }]

export default function ReceivedForm() {
  const definition = formOfPath(useLocation().pathname)!
  const id = useParams().id ?? ''
  const one = useSubmission(definition, id)
  const lists = useFormsSetup().data?.lists ?? {}
  const { noun } = definition
  const listPath = `/admin/forms/${formKey(definition)}/received`
  const back = `All received ${noun}s`
  if (!one.data) {
    const gone = { title: `This ${noun} was not found`, to: listPath, back }
    return <ReadState read={one} what={`the ${noun}`} gone={gone} rows={8} />
  }
  return (
    <div className="grid gap-4">
      <p>
        <TextLink isBack to={listPath}>
          {back}
        </TextLink>
      </p>
      <SubmissionView
        key={id}
        {...{ definition, lists }}
        detail={one.data}
        onReload={one.refetch}
      />
    </div>
  )
}

function useCorrections(definition: ClientForm, { id, version }: Submission) {
  const changes = useSubmissionChanges(definition, id)
  const [problem, setProblem] = useState<CorrectionProblem | null>(null)

  async function send(change: Promise<unknown>, title: string) {
    setProblem(null)
    try {
      await change
      toastSuccess(title)
      return true
    } catch (error) {
      setProblem(problemOf(error))
      return false
    }
  }
  return {
    onCorrect: (version: number, values: Values, reason: string) =>
      send(changes.correct({ version, values, reason }), 'Correction saved as a new version'),
    onStage: (stage: Stage) => void send(changes.changeStage({ version, stage }), 'Stage changed'),
    onSpam: (isSpam: boolean) =>
      void send(
        changes.classify({ version, isSpam }),
        isSpam ? 'Marked as spam' : 'Marked as not spam',
      ),
    isBusy: changes.isPending,
    problem,
    forgetProblem: () => setProblem(null),
  }
}

function problemOf(error: unknown): CorrectionProblem {
  const { message, fields, current } = toWriteRefusal(error)
  return { message, fields, conflict: submissionConflictSchema.safeParse(current).data }
}
