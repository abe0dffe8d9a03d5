import type { CATEGORIES } from './group.ts'

const SLUGS: Record<(typeof CATEGORIES)[number], string> = {
  'Drawing & Painting': 'drawing-painting',
  Photography: 'photography',
  'Video Gaming': 'video-gaming',
  Fishing: 'fishing',
  Running: 'running',
  Cooking: 'cooking',
  Reading: 'reading',
  Writing: 'writing',
}

/** The short name of a category in addresses and class names; `other` for one that is not ours. */
export function categorySlug(category: string): string {
  return Object.hasOwn(SLUGS, category) ? SLUGS[category as keyof typeof SLUGS] : 'other'
}

/** The address of a category's illustration. */
export function categoryArt(category: string): string {
  return `/images/categories/${categorySlug(category)}.svg`
}

/** The address of our photo for a category: for groups without one of their own. */
export function categoryPhoto(category: string): string {
  return `/images/groups/${categorySlug(category)}-1.avif`
}
