import type { PictureType } from '#app/basics/pictures.ts'
import type { SettingsRecord } from '../schema.ts'

export const brandPictureKinds = ['logo', 'favicon', 'sharePicture'] as const
export type BrandPictureKind = (typeof brandPictureKinds)[number]

type Limits = Record<'maxBytes' | 'minWidth' | 'maxWidth' | 'minHeight' | 'maxHeight', number>
type PictureLimits = Limits & { label: string; hint: string; isSquare?: true }

/** Limits of each picture. The share picture has the size that the og:image tags state (1200 × 630). */
export const brandPictures: Record<BrandPictureKind, PictureLimits> = {
  logo: {
    label: 'Logo',
    hint: 'Shown in the header and footer, 40 pixels high. PNG, JPEG or WebP up to 200 kB, legible on light and dark backgrounds.',
    maxBytes: 200 * 1024,
    minWidth: 40,
    maxWidth: 1_200,
    minHeight: 40,
    maxHeight: 600,
  },
  favicon: {
    label: 'Browser tab icon',
    hint: 'Square PNG, JPEG or WebP of 32 to 512 pixels, up to 100 kB.',
    maxBytes: 100 * 1024,
    minWidth: 32,
    maxWidth: 512,
    minHeight: 32,
    maxHeight: 512,
    isSquare: true,
  },
  sharePicture: {
    label: 'Share picture',
    hint: 'Shown when a page is shared. 1200 × 630 pixels, PNG, JPEG or WebP up to 600 kB.',
    maxBytes: 600 * 1024,
    minWidth: 1_200,
    maxWidth: 1_200,
    minHeight: 630,
    maxHeight: 630,
  },
}

export const brandColours = {
  mainLight: 'Main colour, light scheme',
  mainDark: 'Main colour, dark scheme',
  accentLight: 'Accent colour, light scheme',
  accentDark: 'Accent colour, dark scheme',
} as const
export type BrandColour = keyof typeof brandColours

/** The design's own colours from `app/design/styles/tokens.css`. Pages use them if the brand sets none. */
export const originalColours: Record<BrandColour, string> = {
  mainLight: '#1f6f54',
  mainDark: '#77c9a7',
  accentLight: '#b4471f',
  accentDark: '#f0976f',
}

export const colourWords = {
  intro:
    'Leave a field empty to keep the original colour. To replace it, enter a colour such as #5a2d91 for both schemes. We check the contrast against WCAG AA. Dark bands and drawings keep their colours.',
  original: (colour: string) => `Leave empty to show the original ${colour}.`,
  own: (original: string) => `Replaces the original ${original}.`,
  sample: { light: 'On a light page', dark: 'On a dark page' },
} as const

/** Pictures and colours of the brand. For null or empty values, the design's own are used. */
export type BrandSettings = SettingsRecord<'brand'>
export type BrandPicture = NonNullable<BrandSettings['logo']>

export const defaultBrand: BrandSettings = {
  logo: null,
  favicon: null,
  sharePicture: null,
  mainLight: '',
  mainDark: '',
  accentLight: '',
  accentDark: '',
}

const extensions: Record<PictureType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** Returns the URL of a picture. It changes with the picture's bytes, so browsers can cache it permanently. */
export const brandPictureHref = ({ hash, type }: BrandPicture) =>
  `/brand/${hash}.${extensions[type]}`
