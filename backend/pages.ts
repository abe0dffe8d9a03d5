/** The addresses of the screens in `src/router.tsx`, which Node cannot load; a test holds the two together. */
export const PAGES = [
  '/',
  '/all-groups',
  '/create-group',
  '/my-group',
  '/update-group/:id',
  '/details-group/:id',
  '/about-us',
  '/contact',
  '/blogs',
  '/careers',
  '/help',
  '/terms',
  '/privacy',
  '/community',
  '/dashboard',
  '/dashboard/my-group',
  '/dashboard/new-group',
  '/login',
  '/register',
  '/reset-password',
]

const PATTERNS = PAGES.map(
  (page) => new RegExp(`^${page.replace(/\/?$/, '/*').replace(':id', '[^/]+')}$`, 'i'),
)

/** Whether there is a screen at `path`, read as React Router reads it: in any case, with or without a slash at its end. */
export function isPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path))
}
