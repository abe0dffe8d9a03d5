/**
 * The `onLoad` of a picture that shall hold nothing back. Inside a `<ViewTransition>` React keeps a screen away until
 * its eager pictures have been loaded, save for those with an `onLoad`.
 */
export function showAtOnce(): void {}
