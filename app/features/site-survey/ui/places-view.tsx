import { Link } from 'react-router'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { Badge, type BadgeTone } from '#app/design/ui/badge.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { stageLabels } from '#app/features/client-forms/rules/describe-activity.ts'
import type { PlaceSurvey, SurveyBoard } from '../schema.ts'

export type PlacesViewProps = {
  surveys: SurveyBoard['surveys']
  requests: SurveyBoard['requests']
  /** Of the form; what was received lies below it. */
  formPath: string
  hasMore: boolean
  isFetchingMore: boolean
  onMore: () => void
}

/** As the form itself shows them. */
const tones: Record<string, BadgeTone> = { high: 'clay', medium: 'sunrise', low: 'leaf' }
const sightLabels: Record<string, string> = {
  clear: 'Clear',
  partly: 'Partly blocked',
  blocked: 'Blocked',
}

/** Each place with its newest survey and where it stands; before them, what is still to be surveyed. */
export function PlacesView(props: PlacesViewProps) {
  const { surveys, requests, formPath, hasMore, isFetchingMore, onMore } = props
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <p className="max-w-prose text-ink-soft">
          Of each place the survey with the newest date. Surveys that were set aside do not count.
        </p>
        <ButtonLink size="small" to={formPath}>
          Open the form
        </ButtonLink>
      </div>
      <Requests requests={requests} />
      <div className="grid grid-cols-1 gap-3">
        <h2 className="text-xl">Surveyed places</h2>
        {surveys.length === 0 ? (
          <EmptyState title="No surveys yet">
            <p>The board fills as surveys arrive.</p>
          </EmptyState>
        ) : (
          <Places surveys={surveys} formPath={formPath} />
        )}
        {hasMore ? (
          <p>
            <Button
              size="small"
              variant="secondary"
              isBusy={isFetchingMore}
              busyLabel="Fetching…"
              onClick={onMore}
            >
              Show more
            </Button>
          </p>
        ) : null}
      </div>
    </div>
  )
}

function Requests({ requests }: Pick<PlacesViewProps, 'requests'>) {
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="asked" className="card grid gap-2">
      <h2 id="asked" className="text-lg">
        Asked for, not surveyed yet
      </h2>
      <ul className="grid gap-2">
        {requests.map(({ id, place, reference, submittedAt }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={`/admin/leads/${id}`} className="link">
              {place}
            </Link>
            <span className="block text-sm text-ink-soft">
              {reference}, {formatDateTime(new Date(submittedAt))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Places({ surveys, formPath }: Pick<PlacesViewProps, 'surveys' | 'formPath'>) {
  const columns = ['Place', 'Priority', 'Stage', 'Line of sight', 'Survey date', 'Pictures']
  return (
    <Table caption="Surveyed places" isCaptionHidden isDense hasStickyColumn columns={columns}>
      <tbody>
        {surveys.map((survey) => (
          <PlaceRow key={survey.id} survey={survey} path={`${formPath}/received/${survey.id}`} />
        ))}
      </tbody>
    </Table>
  )
}

function PlaceRow({ survey, path }: { survey: PlaceSurvey; path: string }) {
  const { place, province, level, reason, stage, lineOfSight, surveyDate, pictures } = survey
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        <Link to={path} className="link" data-row>
          {place}
        </Link>
        <span className="block font-normal text-ink-soft">{province}</span>
      </th>
      <td>
        <Badge tone={tones[level]}>{level.toUpperCase()}</Badge>
        <span className="block text-sm text-ink-soft">{reason}</span>
      </td>
      <td>{stageLabels[stage]}</td>
      <td>{sightLabels[lineOfSight] ?? lineOfSight}</td>
      <td className="whitespace-nowrap">{formatDate(surveyDate)}</td>
      <td className="cell-number">{pictures}</td>
    </tr>
  )
}
