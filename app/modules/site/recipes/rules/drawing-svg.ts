import type { Box, Drawing, Wire } from './recipe-drawing.ts'

/** The palette of the design, as a picture of its own cannot read the page's. */
const style =
  'text{font:500 12px system-ui,sans-serif;fill:#1b211e;text-anchor:middle}' +
  'rect{fill:#fffdf8;stroke:#d8cbb2}.place{fill:#e3efe8;stroke:#1f6f54}' +
  'path{fill:none;stroke:#b4471f;stroke-width:1.5}' +
  '@media (prefers-color-scheme:dark){text{fill:#efe9dc}rect{fill:#1d2320;stroke:#4a524c}' +
  '.place{fill:#1c3a2f;stroke:#6fb898}path{stroke:#e08a5f}}'

/** A drawing as a file, with its words in it for whoever opens it alone. */
export function drawingSvg(drawing: Drawing, title: string): string {
  const { width, height, places, ingredients, wires } = drawing
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}" role="img"><title>${escaped(title)}</title>` +
    `<style>${style}</style><path d="${wires.map(wirePath).join('')}"/>` +
    `${places.map((box) => boxSvg(box, 'place')).join('')}` +
    `${ingredients.map((box) => boxSvg(box)).join('')}</svg>`
  )
}

function wirePath({ fromX, fromY, toX, toY }: Wire): string {
  const middle = (fromX + toX) / 2
  return `M${fromX} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${toX} ${toY}`
}

function boxSvg({ x, y, width, height, lines }: Box, className?: string): string {
  const first = y + height / 2 + 4.5 - (lines.length - 1) * 7.5
  const texts = lines.map(
    (line, at) => `<text x="${x + width / 2}" y="${first + at * 15}">${escaped(line)}</text>`,
  )
  const look = className ? ` class="${className}"` : ''
  return `<rect${look} x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>${texts.join('')}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
