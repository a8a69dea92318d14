export const isHexColour = (text: string) => /^#[\da-f]{6}$/.test(text)

/** Returns the WCAG 2 contrast ratio of two `#rrggbb` colours, or NaN if either colour is invalid. */
export function contrastRatio(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter! + 0.05) / (darker! + 0.05)
}

function luminance(hex: string): number {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(hex) ?? []
  const linear = [red, green, blue].map((part) => {
    const value = Number.parseInt(part ?? '', 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!
}

function mixColours(from: string, to: string, part: number): string {
  const channels = (hex: string) =>
    [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const target = channels(to)
  const mixed = channels(from).map((value, at) => Math.round(value + (target[at]! - value) * part))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export type ContrastCheck = {
  /** Name that error messages use for the colour `other`. */
  name: string
  other: string
  min: number
}

export const failedCheck = (colour: string, checks: readonly ContrastCheck[]) =>
  checks.find(({ other, min }) => contrastRatio(colour, other) < min)

/** Returns the closest darker or lighter shade of a colour that passes every check; undefined if no shade passes. */
export function nearestColour(
  colour: string,
  checks: readonly ContrastCheck[],
): string | undefined {
  for (let step = 0; step <= 200; step++)
    for (const end of ['#000000', '#ffffff']) {
      const candidate = mixColours(colour, end, step / 200)
      if (!failedCheck(candidate, checks)) return candidate
    }
  return undefined
}
