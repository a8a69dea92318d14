import { formatDate } from '#app/basics/dates.ts'
import type { rolloutTopics } from '../../forms/contract-audit/content.ts'

export type RolloutTopic = (typeof rolloutTopics)[number]

export type RolloutNews =
  | { topic: 'migration-scheduled'; date: string; before: string }
  | { topic: 'contract-end'; date: string }

const inDays = (days: number) => (days === 1 ? 'tomorrow' : `in ${days} days`)

export const messageWords = {
  scheduled: {
    heading: (clinic: string) => `The migration of ${clinic} is scheduled`,
    text: (clinic: string, date: string, before: string) =>
      before === ''
        ? `The migration of ${clinic} is scheduled for ${formatDate(date)}.`
        : `The migration of ${clinic} has moved to ${formatDate(date)}. It was planned for ${formatDate(before)} before.`,
  },
  calledOff: {
    heading: (clinic: string) => `The migration of ${clinic} has no date any more`,
    text: (clinic: string, before: string) =>
      `The migration of ${clinic} will not take place on ${formatDate(before)}. We write again when there is a new date.`,
  },
  contractEnd: {
    heading: (clinic: string) => `The contract of ${clinic} ends soon`,
    text: (clinic: string, date: string, days: number) =>
      `By the audit, the contract of ${clinic} with its present provider ends on ${formatDate(date)}, ${inDays(days)}. Please check in the contract by when notice must be given.`,
  },
  reference: (reference: string) => `The reference of the audit is ${reference}.`,
  reason:
    'You get this message because someone entered this address in the clinic’s audit and requested updates.',
} as const
