import { z } from 'zod'
import { emailLine, requiredChoice } from '../../schema/fields.ts'
import { launchServices } from './content.ts'

/** CLD-05: who wants to be told, and of which launch. */
export const launchInterestSchema = z.object({
  email: emailLine('Email'),
  service: requiredChoice('Service', launchServices, 'a service'),
})
