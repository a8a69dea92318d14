import type {
  EditedTexts,
  SiteText,
  TextKind,
  TextValue,
} from '#app/modules/settings/text/schema.ts'
import { shownTestimonials } from '#app/modules/shell/rules.ts'

export type TextGroup = { place: string; texts: readonly SiteText[] }

/** Adds `count` empty texts with ids from `idPrefix`. An empty text appears once staff write it. */
export function textGroup(
  { place, kind, path, name }: { place: string; kind: TextKind; path: string; name: string },
  documented: readonly { id: string; path?: string; value: TextValue }[],
  { idPrefix, count, isSample }: { idPrefix: string; count: number; isSample?: true },
): TextGroup {
  const written = documented.map(({ id, value, ...own }): SiteText => {
    const title = value.title ?? value.name ?? value.question
    const text = { id, kind, place, path: own.path ?? path, name: `${name}: ${String(title)}` }
    return { ...text, documented: value, ...(isSample && { isSample }) }
  })
  const unwritten = Array.from({ length: count }, (_, at): SiteText => {
    return { id: `${idPrefix}-${at + 1}`, kind, place, path, name: `${name} ${at + 1}` }
  })
  return { place, texts: [...written, ...unwritten] }
}

export type ShownText = {
  id: string
  /** True if the words are an invented sample that staff have not replaced. */
  isSample: boolean
  words: Readonly<Record<string, string>>
}

/** Returns the visible texts in order. A version that staff edited replaces the default text, `documented`. */
export function shownTexts({ texts }: TextGroup, edited: EditedTexts): ShownText[] {
  return texts.flatMap(({ id, documented, isSample = false }) => {
    const value = edited[id] ?? documented
    if (!value || value.isHidden === true) return []
    const words = Object.fromEntries(
      Object.entries(value).map(([name, text]) => [name, String(text)]),
    )
    return [{ id, isSample: isSample && edited[id] === undefined, words }]
  })
}

/** Returns the testimonials of a place. The samples disappear once there is a real one. */
export function testimonialsOf(group: TextGroup, edited: EditedTexts) {
  return shownTestimonials(shownTexts(group, edited)).map(({ id, isSample, words }) => ({
    id,
    isSample,
    quote: words.quote ?? '',
    name: words.name ?? '',
    role: words.role ?? '',
    company: words.company ?? '',
  }))
}
export type ShownTestimonial = ReturnType<typeof testimonialsOf>[number]

/** Returns the stored value of a sample text: visible, and without a consent record, which only a real quote needs. */
export const toSampleValue = (words: Record<string, string>): TextValue => ({
  ...words,
  consentRecord: '',
  isHidden: false,
})
