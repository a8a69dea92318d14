import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { hasRightToLeft } from './right-to-left.ts'
import { fontOfWoff } from './woff-font.ts'

const require = createRequire(import.meta.url)

/** Faces that are embedded in a PDF: Arimo, and UnifontEX for every script that Arimo has not. */
export type Face = 'regular' | 'bold' | 'other'

const load: Record<Face, () => Buffer> = {
  regular: () => read('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
  bold: () => read('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'),
  other: () => fontOfWoff(read('@fontsource/unifontex/files/unifontex-latin-400-normal.woff')),
}

const read = (path: string) => readFileSync(require.resolve(path))

const fonts = new Map<Face, Font>()

/** A face, read once: taking it apart takes longer than a document of it. */
export function fontOf(face: Face): Font {
  const known = fonts.get(face) ?? create(load[face]())
  fonts.set(face, known)
  return known
}

const isBlank = (code: number) => code <= 0x20 || code === 0xa0

const hasGlyph = (face: Face, code: number) =>
  isBlank(code) || fontOf(face).hasGlyphForCodePoint(code)

/**
 * A text in pieces of one face each; what no face has stays with the first. Hebrew of Arimo would be turned round once
 * more when it is laid out, so it is in the other face.
 */
export function inFaces(text: string, wanted: 'regular' | 'bold'): { face: Face; text: string }[] {
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

/** The characters of a text that no embedded face has: a document would show boxes for them. */
export function unprintable(text: string): string[] {
  const missing = [...text].filter((character) => {
    const code = character.codePointAt(0)!
    return !hasGlyph('regular', code) && !hasGlyph('other', code)
  })
  return [...new Set(missing)]
}
