import { emailProblem, phoneProblem } from '../content.ts'

/** How to reach a person, as client forms ask for it: sent apart from the answers, and checked (AUD-61, AUD-62). */
export const contactFields = {
  email: { type: 'email', label: 'E-mail', isPreference: true, check: emailProblem },
  phone: { type: 'phone', label: 'Phone', isPreference: true, check: phoneProblem },
} as const
