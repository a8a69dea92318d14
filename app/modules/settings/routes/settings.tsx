import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { settingsTabs } from '../content/setting-places.ts'
import { SettingsView } from '../ui/settings-view.tsx'
import {
  accessRulesQuery,
  quoteRulesQuery,
  travelRulesQuery,
  settingsQuery,
  useSettingsChanges,
} from './settings-calls.ts'

export const meta = () => [{ title: 'Settings | Staff console' }]

/** SHELL-18, PRM-08. */
export default function Settings() {
  return (
    <div className="grid gap-4">
      <h1>Settings</h1>
      <Loaded />
    </div>
  )
}

function Loaded() {
  const user = useStaffUser()
  const [params] = useSearchParams()
  const settings = useQuery(settingsQuery)
  const isOwner = user.role === 'super_admin'
  const access = useQuery({ ...accessRulesQuery, enabled: isOwner })
  const quotes = useQuery({ ...quoteRulesQuery, enabled: isOwner })
  const travel = useQuery(travelRulesQuery)
  const changes = useSettingsChanges()
  const reads = isOwner ? [settings, access, quotes, travel] : [settings, travel]
  const missing = reads.find(({ data }) => !data)
  useNamedField(!missing)
  // All at once: a tab that came later would move the others away from under a pointer.
  if (missing || !settings.data)
    return <ReadState read={missing ?? settings} what="the settings" rows={10} />
  return (
    <SettingsView
      tab={settingsTabs.find((tab) => tab === params.get('tab')) ?? 'site'}
      answer={settings.data}
      ownId={user.id}
      access={access.data && { stored: access.data, onSave: changes.saveAccess }}
      quotes={quotes.data && { stored: quotes.data, onSave: changes.saveQuotes }}
      travel={travel.data && { stored: travel.data, onSave: changes.saveTravel }}
      now={new Date(settings.dataUpdatedAt)}
      onSaveSite={changes.saveSite}
      onPropose={changes.propose}
      onDecide={changes.decide}
    />
  )
}

/** A link to a field, as the search gives, leads to it once its form is there. */
function useNamedField(isThere: boolean) {
  const { hash, key } = useLocation()
  const followed = useRef('')
  useEffect(() => {
    const field = document.getElementById(hash.slice(1))
    if (!field || followed.current === key) return
    followed.current = key
    field.scrollIntoView({ block: 'center' })
    field.focus({ preventScroll: true })
  }, [hash, key, isThere])
}
