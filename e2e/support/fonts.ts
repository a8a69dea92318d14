import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The font families of the test browser, from npm packages, with the names by which pages request them. */
const families = {
  Arimo: ['sans-serif', 'sans', 'system-ui', 'Arial', 'Helvetica'],
  Tinos: ['serif', 'Times', 'Times New Roman'],
  Cousine: ['monospace', 'mono', 'ui-monospace', 'Courier New'],
}

/**
 * Makes every browser of a run see only the test fonts, so that widths and pictures are the same on each machine with
 * fontconfig (ADR 0023). macOS and Windows do not use fontconfig.
 */
export function useTestFonts(): void {
  if (process.platform !== 'linux') return
  const folder = join(tmpdir(), `baobab-fonts-${process.getuid?.() ?? 0}`)
  const content = fontconfig(join(folder, 'cache'))
  const hash = createHash('sha256').update(content).digest('hex')
  const file = join(folder, `${hash.slice(0, 16)}.conf`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, content)
  process.env.FONTCONFIG_FILE = file
}

function fontconfig(cache: string): string {
  const folders = Object.keys(families).map((family) =>
    dirname(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${family.toLowerCase()}`))),
  )
  const aliases = Object.entries(families).flatMap(([family, names]) =>
    names.map(
      (name) =>
        `<alias binding="same"><family>${name}</family><prefer><family>${family}</family></prefer></alias>`,
    ),
  )
  const rendering = { antialias: 'true', hinting: 'false', autohint: 'false' }
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${folders.map((path) => `<dir>${escapeXml(path)}</dir>`).join('\n')}
<cachedir>${escapeXml(cache)}</cachedir>
${aliases.join('\n')}
<match target="pattern"><edit name="family" mode="append_last"><string>Arimo</string></edit></match>
<match target="font">
${Object.entries(rendering)
  .map(([name, value]) => `<edit name="${name}" mode="assign"><bool>${value}</bool></edit>`)
  .join('\n')}
<edit name="rgba" mode="assign"><const>none</const></edit>
</match>
</fontconfig>
`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
