/** The parameter of the login page's address that holds where its visitor came from. */
export const FROM = 'from'

/** The address of the login page that leads back to `path` afterwards. */
export function loginPath(path: string): string {
  return `/login?${new URLSearchParams({ [FROM]: path })}`
}
