import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { type StaffRole, staffRoles } from '#app/basics/staff-roles.ts'
import { capitalize } from '#app/basics/written-values.ts'
import { Checkbox } from '#app/design/form/choices.tsx'
import { FormError } from '#app/design/form/field.tsx'
import { showToast } from '#app/design/toast/toast-queue.ts'
import { Button } from '#app/design/ui/button.tsx'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { type TabLink, TabLinks } from '#app/design/ui/tabs.tsx'
import { roleLabel } from '#app/modules/access/rules.ts'
import { NoSecondPerson } from '#app/modules/access/second-person/ui/no-second-person.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useIdempotencyKey } from '#app/modules/access/ui/use-write.tsx'
import type { WriteResult } from '#app/modules/access/ui/use-write.tsx'
import { BrandForm, type BrandFormProps } from '../brand/ui/brand-form.tsx'
import {
  accessRulesQuery,
  brandQuery,
  quoteRulesQuery,
  settingsQuery,
  travelRulesQuery,
  useBrandUpload,
  useSettingsChanges,
} from '../calls.ts'
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
import {
  PromotionPreview,
  ProposalForm,
  type ProposalFormProps,
  ProposalList,
  type ProposalListProps,
} from '../promotion/ui/proposals.tsx'
import type { AccessRules } from '../schema.ts'
import { QuoteRulesForm, TravelRulesForm } from '../ui/rules-form.tsx'
import { type SettingsAnswer, type StoredAccess } from '../ui/settings-api.ts'
import { type SaveSite, SiteForm, siteSectionId } from '../ui/site-form.tsx'

type AccessFormProps = {
  stored: StoredAccess
  onSave: (value: AccessRules, baseVersion: number, idempotencyKey: string) => Promise<WriteResult>
}

function AccessForm({ stored, onSave }: AccessFormProps) {
  const edit = useAccessEdit({ stored, onSave })
  return (
    <form
      noValidate
      className="card grid max-w-narrow justify-items-start gap-3"
      onSubmit={(event) => void edit.save(event)}
    >
      <h2 className="text-lg">Internal documentation</h2>
      <FormError message={edit.message} />
      <Checkbox
        id="access-docs"
        label={docsField.label}
        hint={docsField.hint}
        checked={edit.isStaffOnly}
        onChange={(event) => edit.type(event.currentTarget.checked)}
      />
      <Button
        type="submit"
        size="small"
        disabled={!edit.isChanged}
        isBusy={edit.isSaving}
        busyLabel="Saving…"
      >
        Save changes
      </Button>
      <LastChange stored={stored} />
    </form>
  )
}

function LastChange({ stored }: { stored: StoredAccess }) {
  return (
    <p className="text-ink-soft">
      {stored.version === 1
        ? 'Default setting.'
        : `Last changed by ${stored.updatedBy}, ${formatDateTime(new Date(stored.updatedAt))}.`}
    </p>
  )
}

function useAccessEdit({ stored, onSave }: AccessFormProps) {
  // The unsaved choice. While it is null, the form shows the stored value, including a colleague's change.
  const [typed, type] = useState<boolean | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const keyFor = useIdempotencyKey()
  const isStaffOnly = typed ?? stored.value.areDocsForStaffOnly
  const isChanged = isStaffOnly !== stored.value.areDocsForStaffOnly

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    const value = { ...stored.value, areDocsForStaffOnly: isStaffOnly }
    setIsSaving(true)
    const answer = await onSave(value, stored.version, keyFor([value, stored.version]))
    setIsSaving(false)
    setMessage(answer.ok ? null : answer.message)
    if (!answer.ok) return
    type(null)
    const description = isStaffOnly ? docsAccessMessages.closed : docsAccessMessages.opened
    showToast({ channel: 'stack', tone: 'success', title: 'Settings saved', description })
  }
  return { isStaffOnly, isChanged, isSaving, message, type, save }
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

function SecondStepForm(props: AccessFormProps) {
  const edit = useSecondStepEdit(props)
  return (
    <form
      noValidate
      className="card grid max-w-narrow justify-items-start gap-3"
      onSubmit={(event) => void edit.save(event)}
    >
      <h2 className="text-lg">{secondStepField.title}</h2>
      <p>{secondStepField.hint}</p>
      <FormError message={edit.message} />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">{secondStepField.legend}</legend>
        {staffRoles.map((role) => (
          <Checkbox
            key={role}
            id={`second_step_${role}`}
            label={capitalize(roleLabel(role))}
            checked={edit.chosen.includes(role)}
            onChange={(event) => edit.choose(role, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <Button
        type="submit"
        size="small"
        disabled={!edit.isChanged}
        isBusy={edit.isSaving}
        busyLabel="Saving…"
      >
        Save roles
      </Button>
      <LastChange stored={props.stored} />
    </form>
  )
}

function useSecondStepEdit({ stored, onSave }: AccessFormProps) {
  const kept = stored.value.secondStepRoles ?? []
  // The unsaved choice. While it is null, the form shows the stored value, including a colleague's change.
  const [typed, setTyped] = useState<readonly StaffRole[] | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const keyFor = useIdempotencyKey()
  const chosen = typed ?? kept
  const isChanged = staffRoles.some((role) => chosen.includes(role) !== kept.includes(role))
  const choose = (role: StaffRole, isOn: boolean) =>
    setTyped(staffRoles.filter((one) => (one === role ? isOn : chosen.includes(one))))

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    const value = { ...stored.value, secondStepRoles: [...chosen] }
    setIsSaving(true)
    const answer = await onSave(value, stored.version, keyFor([value, stored.version]))
    setIsSaving(false)
    setMessage(answer.ok ? null : answer.message)
    if (!answer.ok) return
    setTyped(null)
    const description = secondStepMessage(chosen.map(roleLabel))
    showToast({ channel: 'stack', tone: 'success', title: 'Settings saved', description })
  }
  return { chosen, isChanged, isSaving, message, choose, save }
}

type SettingsViewProps = {
  tab: SettingsTab
  answer: SettingsAnswer
  ownId: string
  now: Date
  /** Undefined unless the user is a super admin. */
  access: AccessFormProps | undefined
  quotes: ComponentProps<typeof QuoteRulesForm> | undefined
  travel: ComponentProps<typeof TravelRulesForm> | undefined
  brand: BrandFormProps | undefined
  onSaveSite: SaveSite
  onPropose: ProposalFormProps['onPropose']
  onDecide: ProposalListProps['onDecide']
}

function SettingsView(props: SettingsViewProps) {
  const { tab, answer, access, quotes } = props
  const waiting = answer.proposals.filter(({ state }) => state === 'pending').length
  const labelOf = (name: SettingsTab) =>
    name === 'promotion' && waiting > 0
      ? `${tabLabels[name]} (${waiting} waiting)`
      : tabLabels[name]
  const shown = settingsTabs.filter(
    (name) => (name !== 'security' || access) && (name !== 'quotes' || quotes),
  )
  const { search } = useLocation()
  const tabs = shown.flatMap((name) => [
    { to: name === 'site' ? '?' : `?tab=${name}`, label: labelOf(name), isCurrent: name === tab },
    ...(name === 'site' && tab === 'site' ? siteSectionLinks(search) : []),
  ])
  return (
    <div className="sectioned">
      <TabLinks label="Settings" tabs={tabs} />
      <div className="grid min-w-0 gap-4">
        <SettingsTabContent {...props} />
      </div>
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

function SettingsTabContent(props: SettingsViewProps) {
  const { tab, answer, access, quotes } = props
  return (
    <>
      {tab === 'site' ? <SiteForm stored={answer.site} onSave={props.onSaveSite} /> : null}
      {tab === 'promotion' ? <PromotionTab {...props} /> : null}
      {tab === 'brand' && props.brand ? <BrandForm {...props.brand} /> : null}
      {tab === 'quotes' && quotes ? <QuoteRulesForm {...quotes} /> : null}
      {tab === 'visits' && props.travel ? <TravelRulesForm {...props.travel} /> : null}
      {tab === 'security' && access ? (
        <>
          <SecondStepForm {...access} />
          <AccessForm {...access} />
        </>
      ) : null}
      {tab === 'history' ? <ChangeHistory history={answer.history} /> : null}
    </>
  )
}

const isOwnPendingProposal =
  (ownId: string) =>
  ({ state, proposedBy }: SettingsAnswer['proposals'][number]) =>
    state === 'pending' && proposedBy === ownId

function PromotionTab({ answer, ownId, now, onPropose, onDecide }: SettingsViewProps) {
  const { promotion, proposals } = answer
  return (
    <div className="grid gap-4">
      <section className="card grid gap-3" aria-labelledby="promotion-live">
        <h2 id="promotion-live" className="text-lg">
          On the site now
        </h2>
        <PromotionPreview promotion={promotion.value} now={now} />
      </section>
      <section className="card grid gap-3" aria-labelledby="promotion-proposals">
        <h2 id="promotion-proposals" className="text-lg">
          Proposals
        </h2>
        <ProposalList
          proposals={proposals}
          live={promotion}
          ownId={ownId}
          now={now}
          onDecide={onDecide}
        />
        {answer.isAlone && proposals.some(isOwnPendingProposal(ownId)) ? (
          <NoSecondPerson reason="always" />
        ) : null}
      </section>
      <section className="card grid gap-3" aria-labelledby="promotion-propose">
        <h2 id="promotion-propose" className="text-lg">
          Propose another promotion
        </h2>
        <p className="text-ink-soft">
          Nothing changes on the site until a second person applies the proposal.
        </p>
        <ProposalForm key={promotion.version} live={promotion} now={now} onPropose={onPropose} />
      </section>
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
  const user = useStaffUser()
  const [params] = useSearchParams()
  const settings = useQuery(settingsQuery)
  const isOwner = user.role === 'super_admin'
  const access = useQuery({ ...accessRulesQuery, enabled: isOwner })
  const quotes = useQuery({ ...quoteRulesQuery, enabled: isOwner })
  const travel = useQuery(travelRulesQuery)
  const brand = useQuery(brandQuery)
  const changes = useSettingsChanges()
  const onUpload = useBrandUpload()
  const reads = isOwner ? [settings, access, quotes, travel, brand] : [settings, travel, brand]
  const missing = reads.find(({ data }) => !data)
  useHashFieldFocus(!missing)
  // All tabs appear at once. A tab that appeared later would move the other tabs under the pointer.
  if (missing || !settings.data)
    return <ReadState read={missing ?? settings} what="the settings" rows={10} />
  return (
    <SettingsView
      tab={settingsTabs.find((tab) => tab === params.get('tab')) ?? 'site'}
      answer={settings.data}
      ownId={user.id}
      access={access.data && { stored: access.data, onSave: changes.saveAccess }}
      quotes={quotes.data && { stored: quotes.data, onSave: changes.saveQuotes }}
      brand={brand.data && { stored: brand.data, onSave: changes.saveBrand, onUpload }}
      travel={travel.data && { stored: travel.data, onSave: changes.saveTravel }}
      now={new Date(settings.dataUpdatedAt)}
      onSaveSite={changes.saveSite}
      onPropose={changes.propose}
      onDecide={changes.decide}
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
