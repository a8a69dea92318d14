import type {
  EditedTexts,
  SiteText,
  TextKind,
  TextValue,
} from '#app/modules/settings/text/schema.ts'
import { shownTestimonials } from '#app/modules/shell/rules.ts'

/** Texts that one fact changes together, in the order in which pages show them. */
export type TextGroup = { place: string; texts: readonly SiteText[] }

type Group = { place: string; kind: TextKind; path: string; name: string }
type Documented = { id: string; path?: string; value: TextValue }

/**
 * The texts of a place: those with documented words, then as many without, which show once they are written.
 * @param idPrefix begins the ids of those without words
 */
export function textGroup(
  { place, kind, path, name }: Group,
  documented: readonly Documented[],
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
  /** Its documented words, which are made up. */
  isSample: boolean
  words: Readonly<Record<string, string>>
}

/** The texts that are shown, in their order: as edited, or else in their documented words. */
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

/** The testimonials of a place; samples are gone when the first real one comes. */
export function shownQuotes(group: TextGroup, edited: EditedTexts) {
  return shownTestimonials(shownTexts(group, edited)).map(({ id, isSample, words }) => ({
    id,
    isSample,
    quote: words.quote ?? '',
    name: words.name ?? '',
    role: words.role ?? '',
    company: words.company ?? '',
  }))
}
export type ShownQuote = ReturnType<typeof shownQuotes>[number]

/** A sample that can be published only with the record of a client's consent. */
export const sampleValue = (words: Record<string, string>): TextValue => ({
  ...words,
  consentRecord: '',
  isHidden: false,
})
