import type { ReactNode } from 'react'
import { formatCount, formatRandsAndCents } from '#app/basics/numbers.ts'
import { provinces } from '#app/basics/south-africa.ts'
import { CardSection } from '#app/design/ui/card-section.tsx'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Stat } from '#app/design/ui/stat.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { saveFile } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { ListBody, toLoadedList } from '#app/modules/console/ui/list-body.tsx'
import {
  type FilterField,
  ListFilters,
  type ListQuery,
  type ListQueryState,
  toChoices,
  useListQuery,
} from '#app/modules/console/ui/list-filters.tsx'
import { SaveFileButton } from '#app/modules/console/ui/save-file-button.tsx'
import {
  auditFormKey,
  boardApi,
  useClinicChange,
  useRolloutClinics,
  useRolloutSummary,
} from '../board/calls.ts'
import { boardWords, sortLabels, stageLabels, windowLabels } from '../board/content.ts'
import { type RolloutSummary, type RolloutView, rolloutViewSchema } from '../board/schema.ts'
import { ClinicTable } from '../board/ui/clinic-table.tsx'
import { ContractTimeline, ProvinceChart, ProvinceMap } from '../board/ui/rollout-charts.tsx'
import { priorities } from '../content.ts'

const filterFields = [
  {
    name: 'priority',
    label: 'Priority',
    options: [
      ...priorities.map((value) => ({ value, label: value.toUpperCase() })),
      { value: 'not-audited', label: 'Not audited' },
    ],
  },
  {
    name: 'province',
    label: 'Province',
    options: provinces.map((value) => ({ value, label: value })),
  },
  { name: 'window', label: 'Notice window', options: toChoices(windowLabels) },
  { name: 'stage', label: 'Stage', options: toChoices(stageLabels) },
] as const satisfies readonly FilterField<RolloutView>[]

function ownerChoices(owners: RolloutSummary['owners']) {
  return [
    { value: 'nobody', label: 'Unassigned' },
    ...owners.map(({ id, name }) => ({ value: id, label: name })),
  ]
}

type BoardProps = { rollout: RolloutSummary; query: ListQueryState<RolloutView> }

function RolloutFilters({ rollout, query }: BoardProps) {
  return (
    <ListFilters
      label="Find clinics"
      idPrefix="rollout"
      filter={query.filter}
      onChange={query.change}
      search={{ placeholder: 'Clinic, provider or reference' }}
      fields={[
        ...filterFields,
        { name: 'owner', label: 'Owner', options: ownerChoices(rollout.owners) },
        { name: 'sort', label: 'Order', options: toChoices(sortLabels), all: null },
      ]}
      className="grid-cols-2 sm:grid-cols-3 lg:grid-cols-4"
      searchClassName="max-sm:col-span-2"
    />
  )
}

function RolloutClinics(props: BoardProps) {
  const { rollout, query } = props
  const clinics = useRolloutClinics(query.applied)
  const change = useClinicChange(rollout.owners)
  const list = toLoadedList(
    clinics,
    (page) => page.clinics,
    ({ total }) => total,
  )
  return (
    <section aria-labelledby="clinics" className="grid grid-cols-1 gap-3">
      <h2 id="clinics" className="text-xl">
        Clinics
      </h2>
      <RolloutFilters {...props} />
      <ListBody
        list={list}
        what="the clinics"
        counted={['clinic', 'clinics']}
        skeletonRows={20}
        isNarrowed={query.isNarrowed}
        noMatches={{ title: 'No matching clinics', onClear: query.clear }}
        empty={<NoClinics />}
      >
        {(rows) => (
          <ClinicTable
            today={rollout.today}
            clinics={rows}
            owners={rollout.owners}
            pathOf={(id) => `${listPath}/${id}`}
            onChange={change}
          />
        )}
      </ListBody>
      <p className="max-w-prose text-sm text-ink-soft">{boardWords.messages}</p>
      <Notice tone="info">{boardWords.guidance}</Notice>
    </section>
  )
}

function NoClinics() {
  const to = '/admin/forms/unjani/contract-audit/clinics'
  const add = (
    <ButtonLink variant="secondary" size="small" to={to}>
      Add clinics
    </ButtonLink>
  )
  return <EmptyState title="No clinics yet" action={add} />
}

function Board({ rollout }: { rollout: RolloutSummary }) {
  const query = useListQuery(rolloutQuery)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>{boardWords.title}</h1>
          <p className="mt-1 max-w-prose text-ink-soft">{boardWords.intro}</p>
        </div>
        <SaveFileButton
          busyLabel="Exporting…"
          onSave={() => saveFile(boardApi.export.$post({ json: query.applied }))}
        >
          Export CSV
        </SaveFileButton>
      </div>
      <Totals rollout={rollout} />
      <RolloutClinics rollout={rollout} query={query} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Panel id="by-province" title="By priority and province">
          <ProvinceChart provinces={rollout.provinces} />
        </Panel>
        <Panel id="map" title="Where they are">
          <ProvinceMap
            provinces={rollout.provinces}
            pathOf={(province) => query.pathOf({ province })}
          />
        </Panel>
      </div>
      <Panel id="timeline" title="When contracts end">
        <ContractTimeline today={rollout.today} clinics={rollout.ending} />
      </Panel>
      <p>
        <TextLink to={listPath}>All received audits</TextLink>
      </p>
    </div>
  )
}

function Totals({ rollout: { totals } }: { rollout: RolloutSummary }) {
  const { clinics, audited, migrated, inNoticeWindow, monthlyFeeRands, byPriority } = totals
  const stats = [
    {
      label: 'Clinics audited',
      detail: `of ${formatCount(clinics)}, ${formatCount(migrated)} migrated`,
      value: formatCount(audited),
    },
    {
      label: 'HIGH priority',
      detail: `${formatRandsAndCents(byPriority.high.monthlyFeeRands)} a month`,
      value: formatCount(byPriority.high.clinics),
    },
    {
      label: 'In their notice window',
      detail: 'or within 40 business days of the end',
      value: formatCount(inNoticeWindow),
    },
    {
      label: 'Monthly fees at stake',
      detail: 'of clinics not migrated yet',
      value: formatRandsAndCents(monthlyFeeRands),
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {stats.map((stat) => (
        <Stat key={stat.label} isBoxed {...stat} />
      ))}
    </dl>
  )
}

function Panel(props: { id: string; title: string; children: ReactNode }) {
  return <CardSection {...props} className="min-w-0 grid-cols-1 gap-3" />
}

export const meta = () => [{ title: 'Rollout board | Staff console' }]

const listPath = `/admin/forms/${auditFormKey}/received`

const rolloutQuery: ListQuery<RolloutView> = {
  read: (params) => rolloutViewSchema.parse(params),
  usual: { sort: 'urgency' },
  narrowing: ['search', 'province', 'priority', 'window', 'stage', 'owner'],
  typed: 'search',
}

export default function RolloutBoard() {
  const summary = useRolloutSummary()
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextLink isBack to="/admin/forms">
        Client Forms
      </TextLink>
      {summary.data ? (
        <Board rollout={summary.data} />
      ) : (
        <ReadState read={summary} what="the rollout" rows={10} />
      )}
    </div>
  )
}
