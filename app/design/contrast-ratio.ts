/** WCAG 2 contrast of two colours given as `#rrggbb`; NaN when one is not. */
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
