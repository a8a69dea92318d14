/** Parts of fields that browsers draw themselves, and the field of a page that has them. */
const parts: { selector: RegExp; field: RegExp }[] = [
  {
    selector: /::-webkit-(date|calendar)/,
    field: /<input\b[^>]* type="(date|datetime-local|month|time|week)"/,
  },
  {
    selector: /::-webkit-(inner|outer)-spin/,
    field: /<input\b[^>]* type="(number|date|datetime-local|month|time|week)"/,
  },
  { selector: /::-webkit-search/, field: /<input\b[^>]* type="search"/ },
  { selector: /::file-selector/, field: /<input\b[^>]* type="file"/ },
  { selector: /::placeholder/, field: /<(input|textarea)\b[^>]* placeholder="/ },
]

/** Which of the parts no field of a page has, by their place in the list. */
export function missingFieldParts(html: string): number[] {
  return parts.flatMap(({ field }, at) => (field.test(html) ? [] : [at]))
}

/** Whether a selector is of one of these parts. */
export const isOfFieldParts = (selector: string, missing: readonly number[]): boolean =>
  missing.some((at) => parts[at]!.selector.test(selector))
