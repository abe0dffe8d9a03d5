import escapeHtml from 'escape-html'
import { categoryPhoto } from '../../src/features/groups/category-art.ts'
import { type Group, groupPath, isPhotoAddress } from '../../src/features/groups/group.ts'
import { summarise } from '../../src/features/groups/group-summary.ts'

/**
 * What chat programs and search engines show of a group's page, as the tags of its head; in the browser
 * src/components/page-head.tsx takes their place.
 * @param site the address of the site, such as `https://hobbynest.example`.
 */
export function writeGroupHead(group: Group, site: string): string {
  const { _id, name } = group
  const address = site + groupPath(_id)
  const description = summarise(group)
  const picture = pictureOf(group, site)
  const properties = {
    'og:type': 'website',
    'og:site_name': 'HobbyNest',
    'og:title': name,
    'og:description': description,
    'og:url': address,
    'og:image': picture,
    'og:image:alt': `Photo of ${name}`,
  }
  const names = {
    description,
    'twitter:card': 'summary_large_image',
    'twitter:title': name,
    'twitter:description': description,
    'twitter:image': picture,
  }
  return [
    `<title>${escapeHtml(`${name} | HobbyNest`)}</title>`,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...writeMeta('property', properties),
    ...writeMeta('name', names),
  ].join('')
}

function writeMeta(kind: 'name' | 'property', tags: Record<string, string>): string[] {
  return Object.entries(tags).map(
    ([key, content]) => `<meta ${kind}="${key}" content="${escapeHtml(content)}">`,
  )
}

/**
 * The address of the photo, of this site's as a JPEG that is 1,200 pixels wide: chat programs show neither AVIF nor SVG, and some
 * no WebP. Where there is no photo, or it is another address of the site, that of our picture for the category.
 */
function pictureOf({ photo, category }: Group, site: string): string {
  const address = new URL(photo || categoryPhoto(category), site)
  if (address.origin !== site) return address.href.replace(/^http:/, 'https:')
  const path = isPhotoAddress(address.pathname) ? address.pathname : ''
  if (/\.(jpe?g|png|gif)$/i.test(path)) return site + path
  const ours = /^(\/images\/groups\/[a-z-]+-\d)(-320)?\.avif$/.exec(path)?.[1]
  const uploaded = /^(\/[\w-]+\/photos\/[\da-f]{32})-\d+\.webp$/.exec(path)?.[1]
  if (uploaded) return `${site}${uploaded}-1200.jpg`
  return `${site}${ours ?? categoryPhoto(category).replace('.avif', '')}.jpg`
}
