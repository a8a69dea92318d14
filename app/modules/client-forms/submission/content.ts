import { findFieldByName } from '#app/modules/forms/definition/rules.ts'
import type { ClientForm } from '../definition/rules.ts'
import type { Stage } from './schema.ts'

export const stageLabels: Record<Stage, string> = { received: 'Received', 'set-aside': 'Set aside' }

export function describeActivity(
  definition: ClientForm,
  entry: { action: string; details: Record<string, unknown> },
): string {
  const { action, details } = entry
  const stage = (value: unknown) => stageLabels[value as Stage] ?? String(value)
  switch (action) {
    case 'client-form.submitted':
      return `sent the ${definition.noun} ${String(details.reference)}`
    case 'client-form.corrected': {
      const names = Array.isArray(details.fields) ? (details.fields as string[]) : []
      const labels = names.map((name) => findFieldByName(definition, name)?.label ?? name)
      return `corrected ${labels.join(', ')}`
    }
    case 'client-form.stage-changed':
      return `changed the stage from ${stage(details.from)} to ${stage(details.to)}`
    case 'client-form.spam-judged':
      return details.isSpam ? 'marked it as spam' : 'marked it as not spam'
    case 'client-form.message-queued':
      return details.topic === 'contract-end'
        ? 'queued the email about the contract ending soon'
        : 'queued the email about the migration date'
    case 'delivery.delivered':
      return 'sent the email'
    case 'delivery.cancelled':
      return 'did not send the email because the recipient has unsubscribed from these emails'
    case 'delivery.failed':
      return 'could not send the email'
    case 'client-form.person-erased':
      return 'erased the contact details for updates'
    default:
      return action
  }
}
