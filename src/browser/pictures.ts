/** The address to load a picture from: over https, which the content security policy requires, unless it is ours. */
export function pictureAddress(address: string): string {
  return address.startsWith(`${window.location.origin}/`) ? address : address.replace(/^http:/i, 'https:')
}
