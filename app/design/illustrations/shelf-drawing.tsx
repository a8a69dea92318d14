import { Illustration, type IllustrationProps } from './illustration.tsx'

/** The kitchen shelf: jars of backups, a padlock, a router, a cloud, and the recipe book. */
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
