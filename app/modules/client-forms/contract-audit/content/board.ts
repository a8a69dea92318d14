import type { WindowState } from '../rules/notice-window.ts'
import type { RolloutSort, RolloutStage } from '../schema/rollout.ts'

export const windowLabels: Record<WindowState, string> = {
  ended: 'Contract has ended',
  closing: 'Ends within 40 business days',
  open: 'Notice window is open',
  soon: 'Notice window opens within 60 days',
  later: 'Later',
  none: 'No end date',
}

export const stageLabels: Record<RolloutStage, string> = {
  'to-plan': 'To plan',
  planned: 'Planned',
  migrated: 'Migrated',
  'not-migrating': 'Not migrating',
}

export const sortLabels: Record<RolloutSort, string> = {
  urgency: 'Priority',
  name: 'Clinic',
  province: 'Province',
  'contract-end': 'Contract end',
  fee: 'Fee, highest first',
  migration: 'Migration date',
  audit: 'Audit date, newest first',
}

export const boardWords = {
  title: 'Rollout board',
  intro:
    'Every clinic of the network, audited or not. Where a clinic has several audits, the one with the newest audit date is shown; of two with the same date, the one received last. Migrated clinics come last.',
  messages:
    'People who requested it in an audit get an email ten minutes after a migration date is set or changed, and 90 days before a contract ends.',
  guidance:
    'Notice windows are guidance, not advice: for natural persons, section 14 of the Consumer Protection Act has the supplier give notice 80 to 40 business days before the end, and lets the customer leave on 20 business days’ notice. It does not apply between companies: read the contract.',
} as const
