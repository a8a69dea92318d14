import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { type StaffRole, staffRoles } from '#app/basics/staff-roles.ts'
import { capitalize } from '#app/basics/written-values.ts'
import { Checkbox } from '#app/design/form/choices.tsx'
import { FormError } from '#app/design/form/field.tsx'
import { showToast } from '#app/design/toast/toast-queue.ts'
import { Button } from '#app/design/ui/button.tsx'
import { CardSection } from '#app/design/ui/card-section.tsx'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { type TabLink, TabLinks } from '#app/design/ui/tabs.tsx'
import { roleLabel } from '#app/modules/access/rules.ts'
import { NoSecondPerson } from '#app/modules/access/second-person/ui/no-second-person.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useIdempotencyKey } from '#app/modules/access/ui/use-write.tsx'
import { BrandForm } from '../brand/ui/brand-form.tsx'
import {
  accessRulesQuery,
  brandQuery,
  quoteRulesQuery,
  settingsQuery,
  travelRulesQuery,
  useSettingsChanges,
} from '../calls.ts'
import { lastChangeText } from '../edit/ui/edit-notices.tsx'
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
import { PromotionPreview, ProposalForm, ProposalList } from '../promotion/ui/proposals.tsx'
import { mergeEdit } from '../rules.ts'
import type { AccessRules } from '../schema.ts'
import { QuoteRulesForm, TravelRulesForm } from '../ui/rules-form.tsx'
import { type SettingsAnswer, type StoredAccess } from '../ui/settings-api.ts'
import { SiteForm, siteSectionId } from '../ui/site-form.tsx'

type AccessFormProps = { stored: StoredAccess }

type AccessCardProps = AccessFormProps & {
  title: string
  intro?: string
  buttonLabel: string
  value: AccessRules
  isChanged: boolean
  savedText: string
  onSaved: () => void
  children: ReactNode
}

/** A form for a part of the access rules. */
function AccessCard({ stored, value, onSaved, ...shown }: AccessCardProps) {
  const { saveAccess } = useSettingsChanges()
  const [message, setMessage] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const keyFor = useIdempotencyKey()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    setIsSaving(true)
    const answer = await saveAccess(value, stored.version, keyFor([value, stored.version]))
    setIsSaving(false)
    setMessage(answer.ok ? null : answer.message)
    if (!answer.ok) return
    onSaved()
    const description = shown.savedText
    showToast({ channel: 'stack', tone: 'success', title: 'Settings saved', description })
  }
  return (
    <form
      noValidate
      className="card grid max-w-narrow justify-items-start gap-3"
      onSubmit={(event) => void save(event)}
    >
      <h2 className="text-lg">{shown.title}</h2>
      {shown.intro ? <p>{shown.intro}</p> : null}
      <FormError message={message} />
      {shown.children}
      <Button
        type="submit"
        size="small"
        isIdle={!shown.isChanged}
        isBusy={isSaving}
        busyLabel="Saving…"
      >
        {shown.buttonLabel}
      </Button>
      <p className="text-ink-soft">
        {stored.version === 1 ? 'Default setting.' : lastChangeText(stored)}
      </p>
    </form>
  )
}

function DocsAccessForm(props: AccessFormProps) {
  const stored = props.stored.value
  // The unsaved choice. While it is null, the form shows the stored value, including a colleague's change.
  const [typed, type] = useState<boolean | null>(null)
  const areDocsForStaffOnly = typed ?? stored.areDocsForStaffOnly
  return (
    <AccessCard
      {...props}
      title="Internal documentation"
      buttonLabel="Save changes"
      value={{ ...stored, areDocsForStaffOnly }}
      isChanged={areDocsForStaffOnly !== stored.areDocsForStaffOnly}
      savedText={areDocsForStaffOnly ? docsAccessMessages.closed : docsAccessMessages.opened}
      onSaved={() => type((now) => (now === typed ? null : now))}
    >
      <Checkbox
        id="access-docs"
        label={docsField.label}
        hint={docsField.hint}
        checked={areDocsForStaffOnly}
        onChange={(event) => type(event.currentTarget.checked)}
      />
    </AccessCard>
  )
}

function SecondStepForm(props: AccessFormProps) {
  const stored = props.stored.value
  const kept = stored.secondStepRoles
  // The unsaved choices. Every other role shows the stored value, including a colleague's change.
  const [typed, setTyped] = useState<Partial<Record<StaffRole, boolean>>>({})
  const chosen = staffRoles.filter((role) => typed[role] ?? kept.includes(role))
  return (
    <AccessCard
      {...props}
      title={secondStepField.title}
      intro={secondStepField.hint}
      buttonLabel="Save roles"
      value={{ ...stored, secondStepRoles: chosen }}
      isChanged={staffRoles.some((role) => chosen.includes(role) !== kept.includes(role))}
      savedText={secondStepMessage(chosen.map(roleLabel))}
      onSaved={() => setTyped((now) => mergeEdit(typed, now, {}).value)}
    >
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">{secondStepField.legend}</legend>
        {staffRoles.map((role) => (
          <Checkbox
            key={role}
            id={`second_step_${role}`}
            label={capitalize(roleLabel(role))}
            checked={chosen.includes(role)}
            onChange={(event) => setTyped({ ...typed, [role]: event.currentTarget.checked })}
          />
        ))}
      </fieldset>
    </AccessCard>
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
        security: access.data ? (
          <>
            <SecondStepForm stored={access.data} />
            <DocsAccessForm stored={access.data} />
          </>
        ) : null,
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
