import { numberPairs, textPairs } from '#app/design/colour-pairs.ts'
import { contrastRatio } from '#app/design/contrast-ratio.ts'
import type { Token } from '../rules/tokens.ts'

export type ContrastRow = {
  text: string
  background: string
  /** The least the pair must reach. */
  least: number
  light: number
  dark: number
}

/** The contrast of every pair that may be used, from the tokens of this build. */
export function contrastRows(tokens: readonly Token[]): ContrastRow[] {
  const byName = new Map(tokens.map((token) => [token.name, token]))
  const light = (name: string) => byName.get(`--color-${name}`)?.value ?? ''
  const dark = (name: string) => byName.get(`--color-${name}`)?.dark ?? light(name)
  const isNumber = (text: string, background: string) =>
    numberPairs.some(([front, back]) => front === text && back === background)
  return textPairs.map(([text, background]) => ({
    text,
    background,
    least: isNumber(text, background) ? 7 : 4.5,
    light: contrastRatio(light(text), light(background)),
    dark: contrastRatio(dark(text), dark(background)),
  }))
}
