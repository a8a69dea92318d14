import type { AssignmentRules } from '#app/modules/settings/schema.ts'

export const assignmentWords = {
  title: 'Lead assignment',
  intro:
    'New leads get an owner within a minute. Colleagues are on duty during the working hours in their profile, unless they are away. If no one is on duty, a lead waits until someone is.',
  heading: 'Rules',
  rule: 'Who gets a new lead',
  forms: 'By form',
  provinces: 'By province',
  fallback: 'Anyone on duty, in turn',
  escalateTo: 'Notify when a promised reply is nearly due',
  escalateHint:
    'They’re notified along with the owner, an hour before a reply is due: under the bell, and by email if they chose it.',
  noOne: 'Only the owner',
  untouched: 'Default setting',
  unknown: 'This person cannot own leads.',
} as const

export const ruleLabels: Record<AssignmentRules['rule'], string> = {
  off: 'Unassigned until someone takes it',
  turns: 'Colleagues on duty, in turn',
  form: 'By form',
  province: 'By province',
}
