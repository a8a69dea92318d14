import makeBidi from 'bidi-js'

const bidi = makeBidi()
const scripts = String.raw`\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}`
const rightToLeft = new RegExp(`[${scripts}]`, 'u')
const marks = new RegExp(
  String.raw`([\u0591-\u05bd\u05bf\u05c1-\u05c7\u064b-\u065f\u0670]+)(.)`,
  'gu',
)

/** Whether a text has letters that are written from right to left. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** Whether a paragraph as a whole begins at the right: its first letter with a direction does. */
export function beginsAtRight(text: string): boolean {
  return hasRightToLeft(text) && bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1
}

/** A line as it is drawn from left to right, with joined letters: neither the font nor pdfkit does either (UAX 9). */
export function drawnLine(line: string, isRightToLeft: boolean): string {
  const joined = joinedArabic(line)
  const levels = bidi.getEmbeddingLevels(joined, isRightToLeft ? 'rtl' : 'ltr')
  return (
    bidi
      .getReorderedString(joined, levels)
      // Turned round with the rest: characters of two units, and marks that belong behind their letter.
      .replaceAll(/([\udc00-\udfff])([\ud800-\udbff])/g, '$2$1')
      .replaceAll(marks, '$2$1')
  )
}

/** The shapes of a letter: alone, at the end, at the beginning, in the middle; some have the first two alone. */
type Shapes = readonly string[]
const shapesOf = new Map<string, Shapes>()
// Letters of other languages are in the earlier block; where both have a letter, the later one is right.
for (const [first, last] of [
  [0xfb50, 0xfbff],
  [0xfe80, 0xfefc],
] as const) {
  const ofBlock = new Map<string, string[]>()
  for (let code = first; code <= last; code++) {
    const shape = String.fromCodePoint(code)
    const letters = shape.normalize('NFKC')
    ofBlock.set(letters, [...(ofBlock.get(letters) ?? []), shape])
  }
  for (const [letters, shapes] of ofBlock) shapesOf.set(letters, shapes)
}

const tatweel = '\u0640'
const joinsBefore = (letter: string) =>
  letter === tatweel || (shapesOf.get(letter)?.length ?? 0) >= 2
const joinsAfter = (letter: string) =>
  letter === tatweel || (shapesOf.get(letter)?.length ?? 0) >= 4

/** Arabic letters in the shapes that join those beside them; marks do not part two letters. */
function joinedArabic(text: string): string {
  const units = text.match(/\u0644[\u0622\u0623\u0625\u0627]|./gsu) ?? []
  const letters = units.filter((unit) => !/^\p{Mn}$/u.test(unit))
  let at = -1
  return units
    .map((unit) => {
      if (/^\p{Mn}$/u.test(unit)) return unit
      at++
      const shapes = shapesOf.get(unit)
      if (!shapes) return unit
      const [before = '', after = ''] = [letters[at - 1], letters[at + 1]]
      const isJoined = joinsAfter(before) && joinsBefore(unit)
      const joins = joinsAfter(unit) && joinsBefore(firstOf(after))
      return shapes[(joins ? 2 : 0) + (isJoined ? 1 : 0)] ?? shapes[0]!
    })
    .join('')
}

/** Of lam and alef in one the lam, which is what joins the letter before. */
const firstOf = (unit: string) => unit.slice(0, 1)
