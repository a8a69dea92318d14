import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { tellDone } from '#app/modules/console/ui/tell.ts'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { StaffApiError, failureText } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { submissionConflictSchema } from '../schema/console-answers.ts'
import { type ClientForm, type Values, formKey } from '../schema/definition.ts'
import type { Stage } from '../schema/submission.ts'
import { type CorrectionProblem, SubmissionView } from '../ui/received/submission-view.tsx'
import { useFormsSetup } from './console-calls.ts'
import { useSubmission, useSubmissionChanges, useSubmissionFiles } from './received-calls.ts'
import { formOfPath } from '../rules/installed-forms.ts'

export const meta = () => [{ title: 'Received form | Staff console' }]

/** AUD-63: one received form, its versions, and its correction. */
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
    title: `There is no such ${noun}`,
    to: listPath,
    back: `All received ${noun}s`,
  }
  return { what: `the ${noun}`, gone }
}

/** Sends changes of the version that is shown, and keeps why the last one was refused. */
function useCorrections(definition: ClientForm, id: string, version: number | undefined) {
  const changes = useSubmissionChanges(definition, id)
  const [problem, setProblem] = useState<CorrectionProblem | null>(null)

  async function send(change: (version: number) => Promise<unknown>, title: string) {
    if (version === undefined) return false
    setProblem(null)
    try {
      await change(version)
      tellDone(title)
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
        'Corrected as a new version',
      ),
    onStage: (stage: Stage) =>
      void send((shown) => changes.changeStage({ version: shown, stage }), 'Stage changed'),
    onSpam: (isSpam: boolean) =>
      void send(
        (shown) => changes.classify({ version: shown, isSpam }),
        isSpam ? 'Marked as spam' : 'Cleared of spam',
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
