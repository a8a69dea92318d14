import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { type StaffRole, staffRoles } from '#app/basics/staff-roles.ts'
import { capitalize } from '#app/basics/written-values.ts'
import { Checkbox } from '#app/design/form/choices.tsx'
import { FormError } from '#app/design/form/field.tsx'
import { CardSection } from '#app/design/ui/card-section.tsx'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { type TabLink, TabLinks } from '#app/design/ui/tabs.tsx'
import { roleLabel } from '#app/modules/access/rules.ts'
import { NoSecondPerson } from '#app/modules/access/second-person/ui/no-second-person.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { BrandForm } from '../brand/ui/brand-form.tsx'
import {
  accessRulesQuery,
  brandQuery,
  quoteRulesQuery,
  settingsQuery,
  travelRulesQuery,
  useSettingsChanges,
} from '../calls.ts'
import { ClashNotice, LeaveGuard, SaveButton, lastChangeText } from '../edit/ui/edit-notices.tsx'
import {
  type FormMapping,
  followStored,
  useEditSubmit,
  useKeptEdit,
  useSaveEdit,
} from '../edit/ui/use-edit.ts'
import {
  type SettingsTab,
  docsAccessMessages,
  docsField,
  secondStepMessage,
  secondStepField,
  siteFieldGroups,
  settingsTabs,
  tabLabels,
} from '../field/content.ts'
import { readableValue } from '../field/rules.ts'
import { PromotionPreview, ProposalForm, ProposalList } from '../promotion/ui/proposals.tsx'
import { type AccessRules, accessRulesSchema } from '../schema.ts'
import { QuoteRulesForm, TravelRulesForm } from '../ui/rules-form.tsx'
import { type SettingsAnswer, type StoredAccess } from '../ui/settings-api.ts'
import { SiteForm, siteSectionId } from '../ui/site-form.tsx'

type AccessValues = Record<string, boolean>

/** A value for each role, so that two people can change different roles at the same time. */
const accessMapping: FormMapping<AccessRules, AccessValues> = {
  typedOf: ({ areDocsForStaffOnly, secondStepRoles }) => ({
    areDocsForStaffOnly,
    ...Object.fromEntries(staffRoles.map((role) => [role, secondStepRoles.includes(role)])),
  }),
  parse: ({ areDocsForStaffOnly, ...roles }) => ({
    areDocsForStaffOnly,
    secondStepRoles: staffRoles.filter((role) => roles[role]),
  }),
}

function useAccessEdit(stored: StoredAccess, name: string) {
  const start = { value: accessMapping.typedOf(stored.value), version: stored.version }
  const edit = useKeptEdit(`settings-${name}`, start)
  followStored(edit, start)
  const { saveAccess } = useSettingsChanges()
  return { ...edit, save: useSaveEdit(edit, accessRulesSchema, saveAccess, accessMapping) }
}

type AccessFormProps = {
  edit: ReturnType<typeof useAccessEdit>
  stored: StoredAccess
  title: string
  intro?: string
  buttonLabel: string
  savedText: string
  children: ReactNode
}

/** A form for a part of the access rules. */
function AccessForm({ edit, stored, ...shown }: AccessFormProps) {
  const { form, submit } = useEditSubmit(edit.save, 'Settings saved', shown.savedText)
  return (
    <form
      ref={form}
      noValidate
      className="card grid max-w-narrow justify-items-start gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="text-lg">{shown.title}</h2>
      {shown.intro ? <p>{shown.intro}</p> : null}
      <FormError message={edit.message} />
      <ClashNotice
        edit={edit}
        subject="these settings"
        labelOf={(name) => (name === 'areDocsForStaffOnly' ? docsField.label : roleName(name))}
        readable={(_name, value) => readableValue(value)}
      />
      {shown.children}
      <SaveButton edit={edit}>{shown.buttonLabel}</SaveButton>
      <p className="text-ink-soft">
        {stored.version === 1 ? 'Default setting.' : lastChangeText(stored)}
      </p>
    </form>
  )
}

const roleName = (role: string) => capitalize(roleLabel(role as StaffRole))

function SecurityTab({ stored }: { stored: StoredAccess }) {
  const roles = useAccessEdit(stored, 'second-step')
  const docs = useAccessEdit(stored, 'docs')
  const isForStaffOnly = docs.value.areDocsForStaffOnly === true
  const chosen = staffRoles.filter((role) => roles.value[role])
  return (
    <>
      <LeaveGuard isDirty={roles.changed.length + docs.changed.length > 0} />
      <AccessForm
        edit={roles}
        stored={stored}
        title={secondStepField.title}
        intro={secondStepField.hint}
        buttonLabel="Save roles"
        savedText={secondStepMessage(chosen.map(roleLabel))}
      >
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">{secondStepField.legend}</legend>
          {staffRoles.map((role) => (
            <Checkbox
              key={role}
              id={`second_step_${role}`}
              label={roleName(role)}
              checked={chosen.includes(role)}
              onChange={(event) => roles.set(role, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      </AccessForm>
      <AccessForm
        edit={docs}
        stored={stored}
        title="Internal documentation"
        buttonLabel="Save changes"
        savedText={isForStaffOnly ? docsAccessMessages.closed : docsAccessMessages.opened}
      >
        <Checkbox
          id="access-docs"
          label={docsField.label}
          hint={docsField.hint}
          checked={isForStaffOnly}
          onChange={(event) => docs.set('areDocsForStaffOnly', event.currentTarget.checked)}
        />
      </AccessForm>
    </>
  )
}

const columns: readonly Column<SettingsAnswer['history'][number]>[] = [
  {
    label: 'When',
    renderCell: ({ at }) => <time dateTime={at}>{formatDateTime(new Date(at))}</time>,
  },
  { label: 'Who', isHead: true, renderCell: ({ actorName }) => actorName },
  { label: 'What', className: 'wrap-anywhere', renderCell: ({ text }) => text },
]

function ChangeHistory({ history }: Pick<SettingsAnswer, 'history'>) {
  if (history.length === 0) {
    return (
      <EmptyState title="No changes yet" icon="clock">
        <p>
          Every change to these settings is listed here with the name of the person who made it.
        </p>
      </EmptyState>
    )
  }
  return (
    <DataTable
      caption="Changes to the settings, newest first"
      columns={columns}
      rows={history}
      keyOf={({ id }) => id}
      isStacked={false}
    />
  )
}

type SettingsViewProps = {
  proposals: SettingsAnswer['proposals']
  /** The content of each tab; null if the user may not see the tab. */
  contents: Record<SettingsTab, ReactNode>
}

function SettingsView({ proposals, contents }: SettingsViewProps) {
  const [params] = useSearchParams()
  const { search } = useLocation()
  const waiting = proposals.filter(({ state }) => state === 'pending').length
  const labelOf = (name: SettingsTab) =>
    name === 'promotion' && waiting > 0
      ? `${tabLabels[name]} (${waiting} waiting)`
      : tabLabels[name]
  const shown = settingsTabs.filter((name) => contents[name] !== null)
  const tab = shown.find((name) => name === params.get('tab')) ?? 'site'
  const tabs = shown.flatMap((name) => [
    { to: name === 'site' ? '?' : `?tab=${name}`, label: labelOf(name), isCurrent: name === tab },
    ...(name === 'site' && tab === 'site' ? siteSectionLinks(search) : []),
  ])
  return (
    <div className="sectioned">
      <TabLinks label="Settings" tabs={tabs} />
      <div className="grid min-w-0 gap-4">{contents[tab]}</div>
    </div>
  )
}

const siteSectionLinks = (search: string): TabLink[] =>
  siteFieldGroups.map((group) => ({
    to: `${search || '?'}#${siteSectionId(group)}`,
    label: group.title,
    isCurrent: false,
    isPart: true,
  }))

function PromotionTab({ answer, now }: { answer: SettingsAnswer; now: Date }) {
  const { promotion, proposals, isAlone } = answer
  const { id: ownId } = useStaffUser()
  const hasOwnPending = proposals.some(
    ({ state, proposedBy }) => state === 'pending' && proposedBy === ownId,
  )
  return (
    <div className="grid gap-4">
      <CardSection id="promotion-live" title="On the site now">
        <PromotionPreview promotion={promotion.value} now={now} />
      </CardSection>
      <CardSection id="promotion-proposals" title="Proposals">
        <ProposalList proposals={proposals} live={promotion} now={now} />
        {isAlone && hasOwnPending ? <NoSecondPerson reason="always" /> : null}
      </CardSection>
      <CardSection id="promotion-propose" title="Propose another promotion">
        <p className="text-ink-soft">
          Nothing changes on the site until a second person applies the proposal.
        </p>
        <ProposalForm live={promotion} now={now} />
      </CardSection>
    </div>
  )
}

export const meta = () => [{ title: 'Settings | Staff console' }]

export default function Settings() {
  return (
    <div className="grid gap-4">
      <h1>Settings</h1>
      <LoadedSettings />
    </div>
  )
}

function LoadedSettings() {
  const isOwner = useStaffUser().role === 'super_admin'
  const settings = useQuery(settingsQuery)
  const access = useQuery({ ...accessRulesQuery, enabled: isOwner })
  const quotes = useQuery({ ...quoteRulesQuery, enabled: isOwner })
  const travel = useQuery(travelRulesQuery)
  const brand = useQuery(brandQuery)
  const reads = isOwner ? [settings, access, quotes, travel, brand] : [settings, travel, brand]
  const missing = reads.find(({ data }) => !data)
  useHashFieldFocus(!missing)
  // All tabs appear at once. A tab that appeared later would move the other tabs under the pointer.
  if (missing || !settings.data)
    return <ReadState read={missing ?? settings} what="the settings" rows={10} />
  const { site, proposals, history } = settings.data
  const now = new Date(settings.dataUpdatedAt)
  return (
    <SettingsView
      proposals={proposals}
      contents={{
        site: <SiteForm stored={site} />,
        promotion: <PromotionTab answer={settings.data} now={now} />,
        brand: brand.data ? <BrandForm stored={brand.data} /> : null,
        quotes: quotes.data ? <QuoteRulesForm stored={quotes.data} /> : null,
        visits: travel.data ? <TravelRulesForm stored={travel.data} /> : null,
        security: access.data ? <SecurityTab stored={access.data} /> : null,
        history: <ChangeHistory history={history} />,
      }}
    />
  )
}

/** Scrolls to the field in the URL's hash, such as from a search result, and focuses it once its form is rendered. */
function useHashFieldFocus(isThere: boolean) {
  const { hash, key } = useLocation()
  const followed = useRef('')
  useEffect(() => {
    const field = document.getElementById(hash.slice(1))
    if (!field || followed.current === key) return
    followed.current = key
    field.scrollIntoView({ block: field.matches('form') ? 'start' : 'center' })
    field.focus({ preventScroll: true })
  }, [hash, key, isThere])
}
