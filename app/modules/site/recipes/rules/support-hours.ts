import type { SupportHours } from '#app/modules/prices/recipe/content.ts'

/** "12/6" in words: "12 hours a day, 6 days a week" (REC-15 to REC-17). */
export function supportInWords(support: SupportHours): string {
  const [hours, days] = support.split('/')
  return `${hours} hours a day, ${days} days a week`
}
