import escapeHtml from 'escape-html'
import { type Group, groupPath, isPhotoAddress } from '../../src/features/groups/group.ts'
import { summarise } from '../../src/features/groups/group-summary.ts'

const PICTURE_OF_THE_SITE = '/images/og.png'

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

/** The address of the photo; of the site's own picture where there is none, or where it is another address of the site. */
function pictureOf({ photo }: Group, site: string): string {
  const address = new URL(photo || PICTURE_OF_THE_SITE, site)
  if (address.origin !== site) return address.href.replace(/^http:/, 'https:')
  // Chat programs do not show SVG.
  const isPicture = isPhotoAddress(address.pathname) && !address.pathname.endsWith('.svg')
  return isPicture ? address.href : site + PICTURE_OF_THE_SITE
}
