import { z } from 'zod'
import { assessmentTypes, employeeOptions } from '../forms/it-health.ts'

const answersSchema = z.object({
  employees: z.enum(employeeOptions).or(z.literal('')).catch(''),
  challenges: z.string().catch(''),
  assessmentType: z.enum(assessmentTypes).catch(assessmentTypes[0]),
})

/** The answers a recipe is made from. `challenges` chooses ingredients and is never repeated. */
export type RecipeAnswers = z.infer<typeof answersSchema>

export type AssessmentType = RecipeAnswers['assessmentType']

/** Reads the answers out of a lead's stored fields; what is missing or odd counts as left open. */
export function recipeAnswers(fields: Record<string, unknown>): RecipeAnswers {
  return answersSchema.parse(fields)
}

/** The four areas of the report card. */
export const areas = ['security', 'efficiency', 'reliability', 'scalability'] as const
export type Area = (typeof areas)[number]

export type Ingredient = {
  title: string
  area: Area
  why: string
  /** What to do, for a team without an IT department. */
  how: string
  /** What changes for more than fifty people. */
  howLarger?: string
  effort: string
  /** The first half hour of it, for the first-week plan. */
  firstStep: string
}

export type Package = { name: string; href: string; fits: string }

export type Recipe = {
  title: string
  serves: string
  /** The areas to look at first, with questions to answer by oneself: not measurements. */
  focus: { area: Area; name: string; questions: readonly string[] }[]
  ingredients: { id: string; title: string; why: string; how: string; effort: string }[]
  tips: string[]
  packages: Package[]
  firstWeek: string[]
}
