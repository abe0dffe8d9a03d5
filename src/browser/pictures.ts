/**
 * The address to load a member's picture from. Pictures elsewhere are asked for over https, which the content security
 * policy requires and nearly every host serves; this site's own stay as they are.
 */
export function pictureAddress(address: string): string {
  return address.startsWith(`${window.location.origin}/`) ? address : address.replace(/^http:/i, 'https:')
}

/**
 * The `onLoad` of a picture that shall hold nothing back. Inside a `<ViewTransition>` React keeps a screen away until
 * its eager pictures have been loaded, save for those with an `onLoad`.
 */
export function showAtOnce(): void {}
