import type { ReactNode } from 'react'
import { formatCount, formatRandsAndCents } from '#app/basics/numbers.ts'
import { provinces } from '#app/basics/south-africa.ts'
import { Button } from '#app/design/ui/button.tsx'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Stat } from '#app/design/ui/stat.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { saveFile } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { ListBody, type LoadedList, toLoadedList } from '#app/modules/console/ui/list-body.tsx'
import {
  type FilterChange,
  type FilterField,
  ListFilters,
  type ListQuery,
  type ListQueryState,
  toChoices,
  useListQuery,
} from '#app/modules/console/ui/list-filters.tsx'
import { useSaveFile } from '#app/modules/console/ui/toasts.ts'
import {
  auditFormKey,
  boardApi,
  useClinicChange,
  useRolloutClinics,
  useRolloutSummary,
} from '../board/calls.ts'
import { boardWords, sortLabels, stageLabels, windowLabels } from '../board/content.ts'
import {
  type RolloutChange,
  type RolloutClinic,
  type RolloutSummary,
  type RolloutView,
  rolloutViewSchema,
} from '../board/schema.ts'
import { ClinicTable } from '../board/ui/clinic-table.tsx'
import { ContractTimeline, ProvinceChart, ProvinceMap } from '../board/ui/rollout-charts.tsx'
import { priorities } from '../content.ts'

type RolloutFiltersProps = {
  filter: RolloutView
  owners: RolloutSummary['owners']
  onChange: (change: FilterChange<RolloutView>) => void
}

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
  const people = owners.filter(({ canOwn }) => canOwn)
  return [
    { value: 'nobody', label: 'Unassigned' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ]
}

function RolloutFilters({ filter, owners, onChange }: RolloutFiltersProps) {
  return (
    <ListFilters
      label="Find clinics"
      idPrefix="rollout"
      filter={filter}
      onChange={onChange}
      search={{ placeholder: 'Clinic, provider or reference' }}
      fields={[
        ...filterFields,
        { name: 'owner', label: 'Owner', options: ownerChoices(owners) },
        { name: 'sort', label: 'Order', options: toChoices(sortLabels), all: null },
      ]}
      className="grid-cols-2 sm:grid-cols-3 lg:grid-cols-4"
      searchClassName="max-sm:col-span-2"
    />
  )
}

type RolloutClinicsProps = {
  today: string
  owners: RolloutSummary['owners']
  query: ListQueryState<RolloutView>
  list: LoadedList<RolloutClinic>
  listPath: string
  onChange: (clinic: RolloutClinic, change: RolloutChange) => void
}

function RolloutClinics(props: RolloutClinicsProps) {
  const { today, owners, query, list, listPath, onChange } = props
  return (
    <section aria-labelledby="clinics" className="grid grid-cols-1 gap-3">
      <h2 id="clinics" className="text-xl">
        Clinics
      </h2>
      <RolloutFilters filter={query.filter} owners={owners} onChange={query.change} />
      <ListBody
        list={list}
        what="the clinics"
        counted={['clinic', 'clinics']}
        isNarrowed={query.isNarrowed}
        noMatches={{ title: 'No matching clinics', onClear: query.clear }}
        empty={
          <EmptyState
            title="No clinics yet"
            action={
              <ButtonLink
                variant="secondary"
                size="small"
                to="/admin/forms/unjani/contract-audit/clinics"
              >
                Add clinics
              </ButtonLink>
            }
          />
        }
      >
        {(clinics) => (
          <ClinicTable
            today={today}
            clinics={clinics}
            owners={owners}
            pathOf={(id) => `${listPath}/${id}`}
            onChange={onChange}
          />
        )}
      </ListBody>
      <p className="max-w-prose text-sm text-ink-soft">{boardWords.messages}</p>
      <Notice tone="info">{boardWords.guidance}</Notice>
    </section>
  )
}

type RolloutViewProps = {
  rollout: RolloutSummary
  listPath: string
  provincePath: (province: string) => string
  file: { isSaving: boolean; save: () => void }
  children: ReactNode
}

function RolloutOverview(props: RolloutViewProps) {
  const { rollout, listPath, provincePath, children } = props
  const { provinces, today, ending } = rollout
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>{boardWords.title}</h1>
          <p className="mt-1 max-w-prose text-ink-soft">{boardWords.intro}</p>
        </div>
        <Button
          size="small"
          variant="secondary"
          isBusy={props.file.isSaving}
          busyLabel="Exporting…"
          onClick={props.file.save}
        >
          Export CSV
        </Button>
      </div>
      <Totals rollout={rollout} />
      {children}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Panel id="by-province" title="By priority and province">
          <ProvinceChart provinces={provinces} />
        </Panel>
        <Panel id="map" title="Where they are">
          <ProvinceMap provinces={provinces} pathOf={provincePath} />
        </Panel>
      </div>
      <Panel id="timeline" title="When contracts end">
        <ContractTimeline today={today} clinics={ending} />
      </Panel>
      <p>
        <TextLink to={listPath}>All received audits</TextLink>
      </p>
    </div>
  )
}

function Totals({ rollout: { totals } }: { rollout: RolloutSummary }) {
  const { clinics, audited, migrated, inNoticeWindow, monthlyFeeRands, byPriority } = totals
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat
        isBoxed
        label="Clinics audited"
        detail={`of ${formatCount(clinics)}, ${formatCount(migrated)} migrated`}
        value={formatCount(audited)}
      />
      <Stat
        isBoxed
        label="HIGH priority"
        detail={`${formatRandsAndCents(byPriority.high.monthlyFeeRands)} a month`}
        value={formatCount(byPriority.high.clinics)}
      />
      <Stat
        isBoxed
        label="In their notice window"
        detail="or within 40 business days of the end"
        value={formatCount(inNoticeWindow)}
      />
      <Stat
        isBoxed
        label="Monthly fees at stake"
        detail="of clinics not migrated yet"
        value={formatRandsAndCents(monthlyFeeRands)}
      />
    </dl>
  )
}

function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card grid min-w-0 grid-cols-1 gap-3" aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

export const meta = () => [{ title: 'Rollout board | Staff console' }]

const listPath = `/admin/forms/${auditFormKey}/received`

const rolloutQuery: ListQuery<RolloutView> = {
  read: (asked) => rolloutViewSchema.parse(asked),
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

function Board({ rollout }: { rollout: RolloutSummary }) {
  const query = useListQuery(rolloutQuery)
  const clinics = useRolloutClinics(query.asked)
  const list = toLoadedList(
    clinics,
    (page) => page.clinics,
    ({ total }) => total,
  )
  return (
    <RolloutOverview
      rollout={rollout}
      listPath={listPath}
      provincePath={(province) => query.pathOf({ province })}
      file={useSaveFile(() => saveFile(boardApi.export.$post({ json: query.asked })))}
    >
      <RolloutClinics
        today={rollout.today}
        owners={rollout.owners}
        query={query}
        list={list}
        listPath={listPath}
        onChange={useClinicChange(rollout.owners)}
      />
    </RolloutOverview>
  )
}
