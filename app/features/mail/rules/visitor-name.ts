import { cleanText, codePointLength } from '#app/basics/text.ts'

// Letters with their marks; a dot only after a short abbreviation ("J.", "Dr."), so that no domain passes.
const word = /^\p{L}\p{M}{0,2}(?:['’-]?\p{L}\p{M}{0,2})*['’]?$/u
const abbreviation = /^(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|Rev|Adv)\.$/u

/**
 * The visitor's name as an e-mail to the visitor may say it, or null when it could be a message of its
 * own: anything with a URL, digits, markup or more than five words is left out (T20).
 */
export function speakableName(name: string): string | null {
  const words = cleanText(name)
    .split(/[ \n\t]+/)
    .filter(Boolean)
  if (words.length === 0 || words.length > 5) return null
  if (!words.every((part) => word.test(part) || abbreviation.test(part))) return null
  const spoken = words.join(' ')
  return codePointLength(spoken) <= 60 ? spoken : null
}

/** Any typed text as one line, fit for a header: line breaks and tabs become spaces, cut at `max`. */
export function oneLineText(value: string, max: number): string {
  const line = cleanText(value.toWellFormed())
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return Array.from(line).slice(0, max).join('').trim()
}
