import { formatDateTime } from '#app/basics/dates.ts'
import { answerText } from '../../rules/answered-fields.ts'
import { changedAnswers, valuesOfAnswers } from '../../rules/submission-body.ts'
import type { SubmissionDetail } from '../forms-api.ts'
import { fieldNamed } from '#app/modules/forms/schema/definition.ts'
import type { ClientForm } from '../../schema/definition.ts'

/** What was changed between versions, and everything that happened. */
export function SubmissionHistory({
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
  if (!before) return <p className="text-ink-soft">As it was sent.</p>
  const old = valuesOfAnswers(before.answers, before.preferences)
  const now = valuesOfAnswers(after.answers, after.preferences)
  return (
    <ul className="list-disc ps-5 text-ink-soft">
      {changedAnswers(before, after).map((name) => {
        const field = fieldNamed(definition, name)
        return field ? (
          <li key={name}>
            {`${field.label}: ${answerText(field, old) || 'empty'} became ${answerText(field, now) || 'empty'}`}
          </li>
        ) : null
      })}
    </ul>
  )
}
