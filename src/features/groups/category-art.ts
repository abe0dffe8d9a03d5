import { CATEGORIES } from './group.ts'

/** A category in addresses and selectors, such as `drawing-painting`; `other` for an unknown one. */
export function categorySlug(category: string): string {
  const isOurs = CATEGORIES.some((name) => name === category)
  return isOurs ? category.toLowerCase().replace(/\W+/g, '-') : 'other'
}

export function categoryArt(category: string): string {
  return `/images/categories/${categorySlug(category)}.svg`
}

export function categoryPhoto(category: string): string {
  return `/images/groups/${categorySlug(category)}-1.avif`
}
