import type { AssignmentRules } from '#app/modules/settings/schema.ts'

export const assignmentWords = {
  title: 'Lead assignment',
  intro:
    'New leads are assigned within a minute. Colleagues are on duty during the working hours in their profile, unless they are away. If no one is on duty, a lead stays unassigned until someone is.',
  heading: 'Rules',
  rule: 'Assignment rule',
  forms: 'By form',
  provinces: 'By province',
  fallback: 'Anyone on duty, in turn',
  escalateTo: 'Notify when a promised reply is nearly due',
  escalateHint:
    'This person is notified along with the owner an hour before a reply is due, under the bell and, if they opted in, by email.',
  noOne: 'Only the owner',
  untouched: 'Default setting',
  formerOwner: 'A colleague who can’t own leads now',
  unknown: 'This person cannot own leads. Choose someone else.',
} as const

export const ruleLabels: Record<AssignmentRules['rule'], string> = {
  off: 'Leave new leads unassigned',
  turns: 'Colleagues on duty, in turn',
  form: 'By form',
  province: 'By province',
}
