import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ReadState } from '#app/features/staff-access/ui/read-state.tsx'
import { useStaffUser } from '#app/features/staff-access/ui/staff-context.tsx'
import { SettingsView, settingsTabs } from '../ui/settings-view.tsx'
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
  const access = useQuery({ ...accessRulesQuery, enabled: user.role === 'super_admin' })
  const quotes = useQuery({ ...quoteRulesQuery, enabled: user.role === 'super_admin' })
  const travel = useQuery(travelRulesQuery)
  const changes = useSettingsChanges()
  if (!settings.data) return <ReadState read={settings} what="the settings" rows={10} />
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
