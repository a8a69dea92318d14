import { useSearchParams } from 'react-router'
import { ErrorState, LoadingState, OfflineState } from '#app/design/ui/list-state.tsx'
import { useStaffUser } from '#app/features/staff-access/ui/staff-context.tsx'
import { SettingsView, settingsTabs } from '../ui/settings-view.tsx'
import { useAccessRules, useSettings, useSettingsChanges } from './settings-calls.ts'

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
  const settings = useSettings()
  const access = useAccessRules(user.role === 'super_admin')
  const changes = useSettingsChanges()
  if (!settings.data) {
    if (settings.fetchStatus === 'paused') return <OfflineState />
    if (!settings.error) return <LoadingState label="Fetching the settings" rows={10} />
    return (
      <ErrorState
        title="The settings could not be fetched"
        onRetry={() => void settings.refetch()}
        isRetrying={settings.isFetching}
      >
        <p>{settings.error.message}</p>
      </ErrorState>
    )
  }
  return (
    <SettingsView
      tab={settingsTabs.find((tab) => tab === params.get('tab')) ?? 'site'}
      answer={settings.data}
      ownId={user.id}
      access={access.data && { stored: access.data, onSave: changes.saveAccess }}
      now={new Date(settings.dataUpdatedAt)}
      onSaveSite={changes.saveSite}
      onPropose={changes.propose}
      onDecide={changes.decide}
    />
  )
}
