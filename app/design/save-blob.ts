/** Saves a file on the device, as a download. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers cancel the download if the URL is released before they have started to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Copies a text. Resolves to false if the browser refuses, as all browsers do on plain http. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
