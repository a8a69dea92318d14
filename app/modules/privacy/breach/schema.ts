import { z } from 'zod'
import { idempotencyKeySchema, instantSchema } from '#app/basics/schema-parts.ts'
import { fieldSchema } from '#app/modules/forms/schema.ts'
import { requiredTextSchema as textSchema } from '../schema.ts'

export type AffectedPart = { name: string; records: number }
/** An entry of the activity log about a person's record, from the time of the breach. */
export type Trace = { at: string; who: string; what: string }

export const scopeKinds = ['persons', 'leads', 'files', 'account', 'everyone'] as const

const maxScopeEntries = 2_000
/** Entries of a text field, separated by lines, commas or semicolons. Drops empty and duplicate entries. */
const entriesSchema = z
  .string()
  .max(60_000, { error: 'This is too long. Enter at most 60,000 characters at once.', abort: true })
  .default('')
  .transform((typed) => [
    ...new Set(
      typed
        .split(/[\n,;]+/)
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ])
  .refine(
    (named) => named.length <= maxScopeEntries,
    `Enter at most ${maxScopeEntries} entries at once.`,
  )

const addressSchema = fieldSchema({ type: 'email', label: 'Email', isRequired: true })
const isAddress = (named: string) => addressSchema.safeParse(named).data === named

const enterInstant = (name: string) => instantSchema(`${name}: enter a date and time.`)

/** The scope of a breach: its period, and the people, records, files or account that it affected. */
export const openBreachSchema = z
  .strictObject({
    idempotencyKey: idempotencyKeySchema,
    title: textSchema('Title', 120),
    circumstances: textSchema('What happened', 4000),
    startsAt: enterInstant('From'),
    endsAt: enterInstant('Until'),
    kind: z.enum(scopeKinds, 'Choose who or what was affected.'),
    named: entriesSchema,
    accountId: z.string().max(100).default(''),
  })
  .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
    error: '“Until” must be later than “From”.',
  })
  .refine(({ kind, named }) => kind !== 'persons' || named.length > 0, {
    path: ['named'],
    error: 'Enter at least one email address.',
  })
  .refine(({ kind, named }) => kind !== 'persons' || named.every(isAddress), {
    path: ['named'],
    error: 'Enter one email address per line, such as name@example.co.za.',
  })
  .refine(({ kind, accountId }) => kind !== 'account' || accountId !== '', {
    path: ['accountId'],
    error: 'Choose the account.',
  })
export type BreachInput = z.output<typeof openBreachSchema>
export type BreachScope = Pick<BreachInput, 'kind' | 'named' | 'accountId'>

const targetFields = { breachId: z.uuid(), version: z.number().int().min(1) }

export const breachLettersSchema = z.strictObject({
  ...targetFields,
  regulatorAddress: z.email('Enter the email address of the Regulator.'),
  regulatorLetter: textSchema('Letter to the Regulator', 20_000),
  personLetter: textSchema('Letter to each person', 20_000),
})

export const breachStepSchema = z.strictObject(targetFields)
