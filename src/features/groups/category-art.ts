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

/** For addresses and class names; `other` for a category that is not ours. */
export function categorySlug(category: string): string {
  return Object.hasOwn(SLUGS, category) ? SLUGS[category as keyof typeof SLUGS] : 'other'
}

export function categoryArt(category: string): string {
  return `/images/categories/${categorySlug(category)}.svg`
}

/** For groups without a photo of their own. */
export function categoryPhoto(category: string): string {
  return `/images/groups/${categorySlug(category)}-1.avif`
}
