import escapeHtml from 'escape-html'
import { categoryPhoto } from '../../src/features/groups/category-art.ts'
import { type Group, groupPath, isPhotoAddress, summarise } from '../../src/features/groups/group.ts'

/** The head of a group's page for chat programs and search engines; page-head.tsx writes the one for browsers. */
export function writeGroupHead(group: Group, site = ''): string {
  const { _id, name } = group
  const address = site + groupPath(_id)
  const description = summarise(group)
  const tags = {
    description,
    'og:type': 'website',
    'og:site_name': 'HobbyNest',
    'og:title': name,
    'og:description': description,
    'og:url': address,
    'og:image': pictureOf(group, site),
    'og:image:alt': `Photo of ${name}`,
    'twitter:card': 'summary_large_image',
  }
  const metas = Object.entries(tags).map(([key, content]) => {
    const attribute = key.startsWith('og:') ? 'property' : 'name'
    return `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`
  })
  const title = escapeHtml(`${name} | HobbyNest`)
  // For browsers, whose scripts would request the group only later.
  const call = escapeHtml(`/api/all-group/${encodeURIComponent(_id)}`)
  return `<title>${title}</title><link rel="canonical" href="${escapeHtml(address)}">${metas.join('')}<link rel="preload" as="fetch" crossorigin="anonymous" href="${call}">`
}

/** Chat programs show neither AVIF nor SVG. */
function pictureOf({ photo, category }: Group, site: string): string {
  const base = site || 'https://hobbynest.invalid'
  const address = new URL(photo || categoryPhoto(category), base)
  if (address.origin !== base) return address.href.replace(/^http:/, 'https:')
  const path = isPhotoAddress(address.pathname) ? address.pathname : ''
  if (/\.(jpe?g|png|gif|webp)$/i.test(path)) return site + path
  const ours = /^(\/images\/groups\/[a-z-]+-\d)(-320)?\.avif$/.exec(path)?.[1]
  return `${site}${ours ?? categoryPhoto(category).replace('.avif', '')}.jpg`
}
