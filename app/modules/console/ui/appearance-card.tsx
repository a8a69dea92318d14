import { useState } from 'react'
import {
  type ColourScheme,
  chooseColourScheme,
  colourSchemes,
  readColourScheme,
} from '#app/design/colour-scheme.ts'
import { Card } from '#app/design/ui/surfaces.tsx'

const colourSchemeNames: Record<ColourScheme, string> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
}

export function AppearanceCard() {
  const [chosen, setChosen] = useState(readColourScheme)
  function choose(scheme: ColourScheme) {
    chooseColourScheme(scheme)
    setChosen(scheme)
  }
  return (
    <Card as="section">
      <fieldset>
        <legend className="mb-1 font-display text-lg font-semibold">Appearance</legend>
        <p className="mb-3 text-ink-soft">Applies to the console on this device.</p>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {colourSchemes.map((scheme) => (
            <label key={scheme} className="choice">
              <input
                type="radio"
                name="colour-scheme"
                value={scheme}
                checked={chosen === scheme}
                onChange={() => choose(scheme)}
              />
              {colourSchemeNames[scheme]}
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  )
}
