/**
 * The address to load a member's picture from. Pictures elsewhere are asked for over https, which the content security
 * policy requires and nearly every host serves; this site's own stay as they are.
 */
export function pictureAddress(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  // The default port of http goes with it.
  if (url.origin !== window.location.origin && url.protocol === 'http:') url.protocol = 'https:'
  return url.href
}
