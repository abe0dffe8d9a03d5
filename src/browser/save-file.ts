export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser may not have started to read it yet.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
