/** The colour scheme chosen on this device; by default the system's. */
export const colourSchemes = ['system', 'light', 'dark'] as const
export type ColourScheme = (typeof colourSchemes)[number]

const key = 'colour_scheme'

/** Runs in the head of an application, before anything is painted; `styles/colour-scheme.css` reads the attribute. */
export const colourSchemeScript = `try{document.documentElement.dataset.scheme=localStorage.getItem("${key}")??"system"}catch{}`

export function readColourScheme(): ColourScheme {
  try {
    const chosen = localStorage.getItem(key)
    return colourSchemes.find((scheme) => scheme === chosen) ?? 'system'
  } catch {
    return 'system'
  }
}

/** Keeps the choice on this device and applies it at once. */
export function chooseColourScheme(scheme: ColourScheme): void {
  localStorage.setItem(key, scheme)
  document.documentElement.dataset.scheme = scheme
}
