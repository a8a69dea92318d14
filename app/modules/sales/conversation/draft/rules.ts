import { cleanText } from '#app/basics/text.ts'

const maxNameLength = 120
const reservedNamePattern = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Returns a file name safe on every system: no folder, reserved name, forbidden or text-direction characters. */
export function safeFileName(given: string | null, fallback: string): string {
  const last = cleanText((given ?? '').toWellFormed().replaceAll('\u0000', ''))
    .replaceAll(/[\n\t]/g, ' ')
    .split(/[/\\]/)
    .at(-1)!
  const plain = withoutTrailingDots(
    last.replaceAll(/[<>:"|?*\p{Cc}\p{Cf}]/gu, '_').replace(/^[\s.]+/, ''),
  )
  if (plain === '') return fallback
  const short = shortenName(plain)
  return reservedNamePattern.test(short) ? `_${short}` : short
}

/** Removes spaces and dots from the end of a name. A regular expression would backtrack from each of them. */
function withoutTrailingDots(name: string): string {
  const last = Array.from(name).findLastIndex((letter) => !/[\s.]/.test(letter))
  return Array.from(name)
    .slice(0, last + 1)
    .join('')
}

function shortenName(name: string): string {
  if (name.length <= maxNameLength) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : ''
  return name.slice(0, maxNameLength - ending.length).toWellFormed() + ending
}

/** Extensions of files that run code or install something when opened, and of containers that can hide such files. */
const executableExtensions = new Set(
  `ade adp apk app appinstaller appx appxbundle bat bash bin cab chm cmd com command cpl csh desktop dll dmg docm dotm
  elf exe gadget hlp hta htm html img inf ins iso isp jar js jse ksh lib lnk mam mde mht mhtml mjs msc msh msi msix msp
  mst nsh pif pkg potm ppam ppsm pptm ps1 ps2 psc1 psm1 py reg rb scf scr settingcontent-ms sh shb shtml sldm svg svgz
  swf sys theme url vb vbe vbs vhd vhdx vxd website ws wsc wsf wsh xhtml xht xlam xll xlsm xltm xml xsl xslt`
    .trim()
    .split(/\s+/),
)
const executableTypePattern =
  /^(?:text\/(?:html|javascript|xml)|image\/svg|application\/(?:xhtml|xml|javascript|ecmascript|hta|java-archive|x-(?:ms(?:download|dos-program|i|-shortcut)|sh|shellscript|executable|javascript|httpd-php|msdownload)|vnd\.(?:microsoft\.portable-executable|android\.package-archive)))/i

/** Returns whether a file could run on a staff computer, judging by its name and its declared type. */
export function isExecutable(name: string, type: string): boolean {
  const endings = name.toLowerCase().split('.').slice(1)
  return (
    endings.some((ending) => executableExtensions.has(ending.trim())) ||
    executableTypePattern.test(type)
  )
}

/** Returns a valid MIME type without parameters; `application/octet-stream` if the given one is malformed. */
export function fileTypeOf(given: string): string {
  const type = given.split(';', 1)[0]!.trim().toLowerCase()
  return /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,80}$/.test(type) ? type : 'application/octet-stream'
}
