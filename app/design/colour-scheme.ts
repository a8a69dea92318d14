export const colourSchemes = ['system', 'light', 'dark'] as const
export type ColourScheme = (typeof colourSchemes)[number]

const colourSchemeKey = 'colour_scheme'

/** Runs in the head before the first paint; `styles/colour-scheme.css` reads the `data-scheme` attribute set here. */
export const colourSchemeScript = `try{document.documentElement.dataset.scheme=localStorage.getItem("${colourSchemeKey}")??"system"}catch{}`

export function readColourScheme(): ColourScheme {
  try {
    const chosen = localStorage.getItem(colourSchemeKey)
    return colourSchemes.find((scheme) => scheme === chosen) ?? 'system'
  } catch {
    return 'system'
  }
}

export function chooseColourScheme(scheme: ColourScheme): void {
  try {
    localStorage.setItem(colourSchemeKey, scheme)
  } catch {
    // The scheme then lasts until the page is left.
  }
  document.documentElement.dataset.scheme = scheme
}
