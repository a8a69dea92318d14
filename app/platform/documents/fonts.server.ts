import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import makeBidi from 'bidi-js'
import { type Font, create } from 'fontkit'

const bidi = makeBidi()
const rightToLeftScripts = String.raw`\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}`
const rightToLeftPattern = new RegExp(`[${rightToLeftScripts}]`, 'u')
const combiningMarks = new RegExp(
  String.raw`([\u0591-\u05bd\u05bf\u05c1-\u05c7\u064b-\u065f\u0670]+)(.)`,
  'gu',
)

export const hasRightToLeft = (text: string): boolean => rightToLeftPattern.test(text)

/** Checks if a paragraph runs from right to left. Its first letter with a direction decides. */
export function startsRightToLeft(text: string): boolean {
  return hasRightToLeft(text) && bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1
}

/**
 * Returns a line in drawing order (UAX 9) with Arabic letters joined, because neither the font nor pdfkit does this.
 */
export function toDrawingOrder(line: string, isRightToLeft: boolean): string {
  const joined = joinArabicLetters(line)
  const levels = bidi.getEmbeddingLevels(joined, isRightToLeft ? 'rtl' : 'ltr')
  return (
    bidi
      .getReorderedString(joined, levels)
      // The reversal also swapped the halves of surrogate pairs, and marks with their letters. Restore their order.
      .replaceAll(/([\udc00-\udfff])([\ud800-\udbff])/g, '$2$1')
      .replaceAll(combiningMarks, '$2$1')
  )
}

/** Shapes of an Arabic letter: isolated, final, initial, medial. Some letters have only the first two. */
type LetterShapes = readonly string[]
const shapesByLetter = new Map<string, LetterShapes>()
// Arabic Presentation Forms-A and -B. The first block also has letters of other languages; if both blocks have a
// letter, the second one is correct.
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
  for (const [letters, shapes] of ofBlock) shapesByLetter.set(letters, shapes)
}

const tatweel = '\u0640'
const joinsBefore = (letter: string) =>
  letter === tatweel || (shapesByLetter.get(letter)?.length ?? 0) >= 2
const joinsAfter = (letter: string) =>
  letter === tatweel || (shapesByLetter.get(letter)?.length ?? 0) >= 4

/** Replaces Arabic letters by the shapes that join them to their neighbours; marks do not separate two letters. */
function joinArabicLetters(text: string): string {
  const units = text.match(/\u0644[\u0622\u0623\u0625\u0627]|./gsu) ?? []
  const letters = units.filter((unit) => !/^\p{Mn}$/u.test(unit))
  let at = -1
  return units
    .map((unit) => {
      if (/^\p{Mn}$/u.test(unit)) return unit
      at++
      const shapes = shapesByLetter.get(unit)
      if (!shapes) return unit
      const [before = '', after = ''] = [letters[at - 1], letters[at + 1]]
      const isJoined = joinsAfter(before) && joinsBefore(unit)
      // The first letter of a lam-alef ligature is the lam, which joins the letter before it.
      const joins = joinsAfter(unit) && joinsBefore(after.slice(0, 1))
      return shapes[(joins ? 2 : 0) + (isJoined ? 1 : 0)] ?? shapes[0]!
    })
    .join('')
}

const entryBytes = 20

/** WOFF 1.0 to TrueType: pdfkit inflates a whole WOFF table for each glyph, a minute for one line. */
function fontOfWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = 44 + entryBytes * index
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at))
    const stored = woff.subarray(offset!, offset! + packed!)
    const bytes = packed! < length! ? inflateSync(stored) : stored
    return { entry, bytes }
  })
  const header = Buffer.alloc(12 + 16 * count)
  const largest = 2 ** Math.floor(Math.log2(count))
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(largest * 16, 6)
  header.writeUInt16BE(Math.log2(largest), 8)
  header.writeUInt16BE((count - largest) * 16, 10)
  const parts: Buffer[] = [header]
  let offset = header.length
  for (const [index, { entry, bytes }] of tables.entries()) {
    const at = 12 + 16 * index
    woff.copy(header, at, entry, entry + 4)
    header.writeUInt32BE(woff.readUInt32BE(entry + 16), at + 4)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(bytes.length, at + 12)
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  }
  return Buffer.concat(parts)
}

const require = createRequire(import.meta.url)

/** Fonts embedded in a PDF: Arimo, and UnifontEX for scripts that Arimo lacks. */
export type Face = 'regular' | 'bold' | 'other'

const faceLoaders: Record<Face, () => Buffer> = {
  regular: () => readPackageFile('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
  bold: () => readPackageFile('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'),
  other: () =>
    fontOfWoff(readPackageFile('@fontsource/unifontex/files/unifontex-latin-400-normal.woff')),
}

const readPackageFile = (path: string) => readFileSync(require.resolve(path))

const fonts = new Map<Face, Font>()

/** Returns a font, parsed only once because parsing takes longer than drawing a document. */
export function fontOf(face: Face): Font {
  const known = fonts.get(face) ?? create(faceLoaders[face]())
  fonts.set(face, known)
  return known
}

const isBlank = (code: number) => code <= 0x20 || code === 0xa0

const hasGlyph = (face: Face, code: number) =>
  isBlank(code) || fontOf(face).hasGlyphForCodePoint(code)

/**
 * Splits a text into pieces of one font each. A character that no font has stays in the `wanted` font. Right-to-left
 * letters use the font `other`, because layout in Arimo would reverse them again.
 */
export function splitByFace(
  text: string,
  wanted: 'regular' | 'bold',
): { face: Face; text: string }[] {
  const pieces: { face: Face; text: string }[] = []
  for (const character of text) {
    const code = character.codePointAt(0)!
    const last = pieces.at(-1)
    const isWanted = hasGlyph(wanted, code) && !hasRightToLeft(character)
    const isOther = !isWanted && hasGlyph('other', code)
    const face = isOther ? 'other' : isBlank(code) && last ? last.face : wanted
    if (last?.face === face) last.text += character
    else pieces.push({ face, text: character })
  }
  return pieces
}

/** Returns the characters that no embedded font has; a document would show boxes for them. */
export function findUnprintable(text: string): string[] {
  const missing = [...text].filter((character) => {
    const code = character.codePointAt(0)!
    return !hasGlyph('regular', code) && !hasGlyph('other', code)
  })
  return [...new Set(missing)]
}
