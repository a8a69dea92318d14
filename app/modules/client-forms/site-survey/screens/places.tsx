import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { pagesQuery } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { ListBody, type LoadedList, toLoadedList } from '#app/modules/console/ui/list-body.tsx'
import { type SurveyBoard, surveyBoard } from '../../calls.ts'
import { formKey } from '../../definition/rules.ts'
import { stageLabels } from '../../submission/content.ts'
import { LevelBadge } from '../../ui/verdict-panel.tsx'
import { linesOfSight, siteSurvey } from '../content.ts'

type PlaceSurvey = SurveyBoard['surveys'][number]
type PlacesViewProps = { list: LoadedList<PlaceSurvey>; requests: SurveyBoard['requests'] }

const surveyFormKey = formKey(siteSurvey)
const formPath = `/admin/forms/${surveyFormKey}`

const sightLabels: ReadonlyMap<string, string> = new Map(Object.entries(linesOfSight))

function PlacesView({ list, requests }: PlacesViewProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <p className="max-w-prose text-ink-soft">
          Shows the newest survey for each place. Surveys that were set aside don’t count.
        </p>
        <ButtonLink size="small" to={formPath}>
          Open the form
        </ButtonLink>
      </div>
      <Requests requests={requests} />
      <div className="grid grid-cols-1 gap-3">
        <h2 className="text-xl">Surveyed places</h2>
        <ListBody
          list={list}
          what="the surveys"
          isNarrowed={false}
          empty={
            <EmptyState title="No surveys yet">
              <p>Surveys appear here as they arrive.</p>
            </EmptyState>
          }
        >
          {(surveys) => (
            <DataTable
              caption="Surveyed places"
              columns={columns}
              rows={surveys}
              keyOf={({ id }) => id}
            />
          )}
        </ListBody>
      </div>
    </div>
  )
}

function Requests({ requests }: Pick<PlacesViewProps, 'requests'>) {
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="asked" className="card grid gap-2">
      <h2 id="asked" className="text-lg">
        Requested, not surveyed yet
      </h2>
      <ul className="grid gap-2">
        {requests.map(({ id, place, reference, submittedAt }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={`/admin/leads/${id}`} className="link">
              {place}
            </Link>
            <span className="block text-sm text-ink-soft">
              {`${reference}, ${formatDateTime(new Date(submittedAt))}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const columns: readonly Column<PlaceSurvey>[] = [
  {
    label: 'Place',
    isHead: true,
    className: 'wrap-anywhere',
    renderCell: ({ id, place, province }) => (
      <>
        <Link to={`${formPath}/received/${id}`} className="link" data-row>
          {place}
        </Link>
        <span className="block font-normal text-ink-soft">{province}</span>
      </>
    ),
  },
  {
    label: 'Priority',
    renderCell: ({ level, reason }) => (
      <>
        <LevelBadge definition={siteSurvey} level={level} />
        <span className="block text-sm text-ink-soft">{reason}</span>
      </>
    ),
  },
  { label: 'Stage', renderCell: ({ stage }) => stageLabels[stage] },
  {
    label: 'Line of sight',
    renderCell: ({ lineOfSight }) => sightLabels.get(lineOfSight) ?? lineOfSight,
  },
  {
    label: 'Survey date',
    className: 'whitespace-nowrap',
    renderCell: ({ surveyDate }) => formatDate(surveyDate),
  },
  { label: 'Pictures', className: 'cell-number', renderCell: ({ pictures }) => pictures },
]

export const meta = () => [{ title: 'Survey board | Staff console' }]

export default function SurveyBoardScreen() {
  const board = useInfiniteQuery(
    pagesQuery(['client-forms', surveyFormKey, 'places'], surveyBoard.index.$get, (cursor) => ({
      query: { cursor: cursor || undefined },
    })),
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextLink isBack to="/admin/forms">
        Client Forms
      </TextLink>
      <h1>Survey board</h1>
      {board.data ? (
        <PlacesView
          list={toLoadedList(board, ({ surveys }) => surveys)}
          requests={board.data.pages[0]?.requests ?? []}
        />
      ) : (
        <ReadState read={board} what="the surveys" rows={8} />
      )}
    </div>
  )
}
