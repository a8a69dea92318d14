import { Illustration, type IllustrationProps } from './illustration.tsx'

export function RouterDrawing({ className }: IllustrationProps) {
  return (
    <Illustration viewBox="0 0 200 140" className={className}>
      <path className="drawing-mist" d="M24 84h152l10 30H14z" />
      <path
        className="drawing-line"
        d="M30 82h140a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8H30a8 8 0 0 1-8-8V90a8 8 0 0 1 8-8z"
      />
      <path className="drawing-line" d="M52 82V34M148 82V34M14 120h172M36 120v6M164 120v6" />
      <path
        className="drawing-accent"
        d="M76 62a34 34 0 0 1 48 0M86 72a20 20 0 0 1 28 0M66 50a50 50 0 0 1 68 0"
      />
      <path
        className="drawing-line"
        d="M44 101h.1M58 101h.1M72 101h.1M118 97h16v9h-16zM142 97h16v9h-16z"
      />
      <circle className="drawing-sun" cx="52" cy="30" r="4" />
      <circle className="drawing-sun" cx="148" cy="30" r="4" />
    </Illustration>
  )
}

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

export function MapDrawing({ className }: IllustrationProps) {
  return (
    <Illustration viewBox="0 0 220 160" className={className}>
      <path className="drawing-mist" d="M12 24l62-14 70 18 64-16v124l-64 16-70-18-62 14z" />
      <path
        className="drawing-line"
        d="M12 24l62-14 70 18 64-16v124l-64 16-70-18-62 14zM74 10v124M144 28v124"
      />
      <path
        className="drawing-faint"
        d="M12 64l62-10 70 14 64-12M12 104l62-8 70 16 64-14M40 18v124M176 20v124M74 54l70 58"
      />
      <circle className="drawing-ring" cx="112" cy="84" r="50" />
      <path className="drawing-accent" d="M112 84h50M112 84h.1M162 84l-6-4M162 84l-6 4" />
      <path
        className="drawing-pin"
        d="M112 92c-12-15-17-22-17-30a17 17 0 0 1 34 0c0 8-5 15-17 30z"
      />
      <circle className="drawing-hole" cx="112" cy="61" r="6" />
    </Illustration>
  )
}

export function ShelfDrawing({ className }: IllustrationProps) {
  return (
    <Illustration viewBox="0 0 280 220" className={className}>
      <path className="drawing-mist" d="M24 34h34v62H24zM168 40h36v56h-36zM92 148h58v48H92z" />
      <path
        className="drawing-line"
        d="M8 98h264M8 200h264M22 98v10M258 98v10M22 200v10M258 200v10"
      />
      <path
        className="drawing-line"
        d="M24 44c0-6 2-8 6-8h22c4 0 6 2 6 8v48c0 4-2 6-6 6H30c-4 0-6-2-6-6zM28 36v-8h26v8"
      />
      <path className="drawing-accent" d="M32 62h18M32 70h18M32 78h12" />
      <path className="drawing-line" d="M76 64h44v34H76zM84 64V52a14 14 0 0 1 28 0v12M98 76v10" />
      <path className="drawing-line" d="M136 98V48l20-4v54M142 56l8-1.5M142 64l8-1.5" />
      <path
        className="drawing-line"
        d="M168 48c0-5 2-8 6-8h24c4 0 6 3 6 8v44c0 4-2 6-6 6h-24c-4 0-6-2-6-6zM172 40v-8h28v8"
      />
      <path className="drawing-accent" d="M177 72l7 7 12-14" />
      <path
        className="drawing-line"
        d="M222 98V58h34v40M222 70h34M229 64h.1M236 64h.1M229 80h20M229 88h20"
      />
      <path
        className="drawing-line"
        d="M22 176h52v24H22zM32 176v-22M64 176v-22M32 188h.1M42 188h.1M52 188h10"
      />
      <path className="drawing-accent" d="M41 150a10 10 0 0 1 14 0M35 142a18 18 0 0 1 26 0" />
      <path
        className="drawing-line"
        d="M92 200v-48a6 6 0 0 1 6-6h52v48H98a6 6 0 0 0-6 6h58M104 146v48"
      />
      <path className="drawing-accent" d="M116 160h22M116 168h22M116 176h14" />
      <path
        className="drawing-line"
        d="M180 190a13 13 0 0 1-1-26 19 19 0 0 1 36-4 15 15 0 0 1 3 30z"
      />
      <circle className="drawing-sun" cx="247" cy="186" r="13" />
      <path className="drawing-line" d="M247 173c-1-5 1-8 5-9" />
    </Illustration>
  )
}

export function EnvelopeDrawing({ className }: IllustrationProps) {
  return (
    <Illustration viewBox="0 0 200 160" className={className}>
      <path className="drawing-mist" d="M20 66h160v86H20z" />
      <path className="drawing-hole" d="M46 14h108v88l-54 34-54-34z" />
      <g className="drawing-line">
        <path d="M46 82V14h108v68" />
        <path d="M20 66v86h160V66M20 70l80 52 80-52M46 48 20 66M154 48l26 18" />
      </g>
      <path className="drawing-accent" d="M64 36h40M64 52h72M64 68h58" />
      <circle className="drawing-sun" cx="132" cy="32" r="9" />
    </Illustration>
  )
}
