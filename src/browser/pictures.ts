/**
 * The address to load a member's picture from. Pictures elsewhere are asked for over https, which the content security
 * policy requires and nearly every host serves; this site's own stay as they are.
 */
export function pictureAddress(address: string): string {
  return address.startsWith(`${window.location.origin}/`) ? address : address.replace(/^http:/i, 'https:')
}
