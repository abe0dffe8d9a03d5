import { MAP_FRAME_URL, MAP_ICON_URL } from './contact-details.ts'

/** The policy lets no script call the map's host: a picture of it is loaded, or the map's page prefetched. */
export async function canReachMap(): Promise<boolean> {
  return (await canLoad(new Image(), { src: MAP_ICON_URL })) || (await canFetchAhead(MAP_FRAME_URL))
}

async function canFetchAhead(href: string): Promise<boolean> {
  const link = document.createElement('link')
  if (!link.relList.supports('prefetch')) return false
  document.head.append(link)
  const isThere = await canLoad(link, { rel: 'prefetch', as: 'document', href })
  link.remove()
  return isThere
}

function canLoad<E extends HTMLElement>(element: E, address: Partial<E>): Promise<boolean> {
  return new Promise((resolve) => {
    element.onload = () => resolve(true)
    element.onerror = () => resolve(false)
    Object.assign(element, address)
  })
}
