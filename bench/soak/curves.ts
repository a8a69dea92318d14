import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { type Sample, curves } from './samples.ts'

const width = 720
const height = 120
const margin = { left: 60, right: 12, top: 24, bottom: 8 }

/** Draws the curves one below the other as an SVG: each from zero to its highest value, over the minutes of the run. */
export function drawCurves(samples: Sample[]): string {
  const x = scaleLinear([0, samples.at(-1)?.atMs ?? 1], [margin.left, width - margin.right])
  const parts = curves.map((name, at) => {
    const highest = Math.max(1, ...samples.map((sample) => sample[name]))
    const y = scaleLinear([0, highest], [height - margin.bottom, margin.top])
    const path = line<Sample>(
      ({ atMs }) => x(atMs),
      (sample) => y(sample[name]),
    )(samples)
    return `<g transform="translate(0 ${at * height})">
<text x="${margin.left}" y="14">${name}</text>
<text x="${margin.left - 6}" y="${margin.top + 4}" text-anchor="end">${highest}</text>
<text x="${margin.left - 6}" y="${height - margin.bottom}" text-anchor="end">0</text>
<path d="M${margin.left},${margin.top}V${height - margin.bottom}H${width - margin.right}" stroke="#999"/>
<path d="${path}" stroke="#1d5c4d"/>
</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height * curves.length}" font-family="sans-serif" font-size="12" fill="none">
<style>text{fill:#333}</style>
<rect width="100%" height="100%" fill="#fff"/>
${parts.join('\n')}
</svg>
`
}
