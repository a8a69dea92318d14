export type PortraitProps = {
  name: string
  /** Drawn where there is no picture; those of the name, unless told. */
  initials?: string
  image?: { src: string; width: number; height: number }
}

/** The picture of somebody whose name stands beside it, or their initials. */
export function Portrait({ name, initials = initialsOf(name), image }: PortraitProps) {
  const look = 'size-11 flex-none rounded-full'
  if (image) return <img {...image} alt="" loading="lazy" className={`${look} object-cover`} />
  return (
    <span
      aria-hidden="true"
      className={`${look} grid place-items-center bg-leaf-mist font-display font-semibold text-leaf`}
    >
      {initials}
    </span>
  )
}

/** "TM" for "Thandi M.". */
function initialsOf(name: string): string {
  const words = name.split(' ')
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('')
}
