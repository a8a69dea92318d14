import { z } from 'zod'
import { assessmentTypes, employeeOptions } from '../forms/it-health.ts'

/** Reads the answers from a lead's stored fields. Missing or invalid values count as unanswered. */
export const recipeAnswersSchema = z.object({
  employees: z.enum(employeeOptions).or(z.literal('')).catch(''),
  challenges: z.string().catch(''),
  assessmentType: z.enum(assessmentTypes).catch(assessmentTypes[0]),
})

/** The answers that determine a recipe. `challenges` selects ingredients and is never quoted. */
export type RecipeAnswers = z.infer<typeof recipeAnswersSchema>

export type AssessmentType = RecipeAnswers['assessmentType']

export const focusAreaIds = ['security', 'efficiency', 'reliability', 'scalability'] as const
export type Area = (typeof focusAreaIds)[number]

export type Ingredient = {
  title: string
  area: Area
  why: string
  /** Instructions for a team without an IT department. */
  how: string
  /** Changed instructions for a company with more than fifty people. */
  howLarger?: string
  effort: string
  /** The first half hour of work, for the first-week plan. */
  firstStep: string
}

export type Package = { name: string; href: string; fits: string }

export type Recipe = {
  title: string
  serves: string
  /** The areas to look at first, with questions for self-assessment. They are not based on measurements. */
  focus: { area: Area; name: string; questions: readonly string[] }[]
  ingredients: { id: string; title: string; why: string; how: string; effort: string }[]
  tips: string[]
  packages: Package[]
  firstWeek: string[]
}
