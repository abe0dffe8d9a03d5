import { CATEGORIES } from './group.ts'

/** The short name of a category in addresses and class names, such as `drawing-painting`; `other` for one that is not ours. */
export function categorySlug(category: string): string {
  const isOurs = CATEGORIES.some((name) => name === category)
  return isOurs ? category.toLowerCase().replace(/\W+/g, '-') : 'other'
}

/** The address of a category's illustration. */
export function categoryArt(category: string): string {
  return `/images/categories/${categorySlug(category)}.svg`
}

/** The address of our photo for a category: for groups without one of their own. */
export function categoryPhoto(category: string): string {
  return `/images/groups/${categorySlug(category)}-1.avif`
}
