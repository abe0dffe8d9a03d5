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

export function categorySlug(category: string): string {
  return Object.hasOwn(SLUGS, category) ? SLUGS[category as keyof typeof SLUGS] : 'other'
}

export function categoryArt(category: string): string {
  return `/images/categories/${categorySlug(category)}.svg`
}

export function categoryPhoto(category: string): string {
  return `/images/groups/${categorySlug(category)}-1.avif`
}
