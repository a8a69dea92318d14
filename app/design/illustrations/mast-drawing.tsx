import { Illustration, type IllustrationProps } from './illustration.tsx'

/** A wireless mast on a koppie at sunrise. */
export function MastDrawing({ className }: IllustrationProps) {
  return (
    <Illustration viewBox="0 0 200 160" className={className}>
      <circle className="drawing-sun" cx="142" cy="104" r="24" />
      <path
        className="drawing-mist"
        d="M0 150c24-22 50-34 78-34 30 0 46 16 70 16 20 0 34-6 52-14c-10 26-54 40-100 40S8 162 0 150z"
      />
      <path
        className="drawing-line"
        d="M4 148c24-20 48-32 74-32 30 0 46 16 70 16 18 0 32-5 48-12"
      />
      <path
        className="drawing-line"
        d="M62 118L84 34l22 88M67 98h33M72 80h23M77 62h13M67 98l28-18M72 80l18-18M100 98L72 80M84 34V20"
      />
      <path
        className="drawing-accent"
        d="M70 30a20 20 0 0 1 0-24M98 30a20 20 0 0 0 0-24M60 38a34 34 0 0 1 0-36M108 38a34 34 0 0 0 0-36"
      />
      <path
        className="drawing-line"
        d="M22 140v-8M22 136l-5-4M22 138l5-5M172 128v-9M172 124l-5-4M172 125l5-5"
      />
    </Illustration>
  )
}
